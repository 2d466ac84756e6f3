import type { IncomingMessage, ServerResponse } from 'node:http'
import { REQUEST_ID_HEADER, requestIdOf } from '#/platform/observe/requestId.ts'

export const BUSY = 'Very many people are in the shop just now. Please try again in a few seconds.'
export const BUSY_CHECKOUT =
  'Very many people are checking out just now. Your cart is kept; please try again in a few seconds.'

const AGAIN_IN_SECONDS = 5

/** Answers 503, and takes next to no work over it: as a page to whoever asks for one, otherwise as the API refuses. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { message, headers }: { message: string; headers: Record<string, string> },
): void {
  const isPage = request.headers.accept?.includes('text/html') === true
  response.writeHead(503, {
    ...headers,
    'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    'Retry-After': String(AGAIN_IN_SECONDS),
    'Cache-Control': 'no-store',
    [REQUEST_ID_HEADER]: requestIdOf(request.headers['x-request-id']),
  })
  response.end(isPage ? pageOf(message) : JSON.stringify({ message, code: 'busy' }))
}

const pageOf = (message: string) =>
  `<!DOCTYPE html><html lang="en-GB"><head><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Please try again in a moment</title></head><body><h1>We’re very busy</h1><p>${message}</p></body></html>`
