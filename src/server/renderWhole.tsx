import { Writable } from 'node:stream'
import { defineHandlerCallback, RouterServer, renderSsrHtmlResponse } from '@tanstack/react-router/ssr/server'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { scriptMark } from '#/lib/scriptMark.ts'

/**
 * Renders a page whole: also the parts whose code is loaded late in the browser stand in the HTML where they belong, so
 * that it reads the same without JavaScript. (TanStack Start's own handlers leave such parts out or append them.)
 */
export const renderWhole = defineHandlerCallback(({ router, responseHeaders }) =>
  renderSsrHtmlResponse({ router, responseHeaders, render: () => htmlOf(<RouterServer router={router} />) }),
)

function htmlOf(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const collector = new Writable({
      write(chunk, encoding, done) {
        chunks.push(Buffer.from(chunk, encoding))
        done()
      },
      final(done) {
        // The router puts one before what it is given.
        resolve(Buffer.concat(chunks).toString().replace('<!DOCTYPE html>', ''))
        done()
      },
    })
    const stream = renderToPipeableStream(page, {
      nonce: scriptMark(),
      // However large a part is, it stays in its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void stream.pipe(collector),
      onError: reject,
    })
  })
}
