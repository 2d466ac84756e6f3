import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Log } from './log.ts'

/** For a route’s responses. */
export const PDF = {
  description: 'The document',
  content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
}

/** 503 if it can't be printed just now. */
export async function sendPdf(c: Context, log: Log, number: string, print: () => Promise<Buffer>) {
  const file = await print().catch((error: unknown) => {
    log.error({ err: error, document: number }, 'could not print a document')
    return undefined
  })
  if (!file) return c.json({ message: 'We couldn’t create the PDF just now. Please try again in a minute.' }, 503)
  c.header('Content-Type', 'application/pdf')
  c.header('Content-Disposition', `inline; filename="${number}.pdf"`)
  // The browser's PDF viewer needs its own inline styles.
  c.header(
    'Content-Security-Policy',
    "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  )
  return c.body(new Uint8Array(file), 200)
}
