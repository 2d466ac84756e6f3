import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type Endpoint, endpoint, Refusal } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { parseByteRange } from '#/platform/media/byteRange.ts'
import { openFile } from '#/platform/media/openFile.ts'
import { MANUAL_FILE } from '../manual.facts.ts'
import type { PrintedManual } from './printedManual.ts'

const NOT_AVAILABLE = 'The PDF manual isn’t available right now. Please read it at /user-manual.'

export const manualRoutes = (printed: PrintedManual) => [
  endpoint('GET /api/download/manual', 'Download the user manual as a PDF', {
    200: {
      description: `The manual, to be saved as ${MANUAL_FILE}`,
      content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    206: { description: 'The part requested by the Range header' },
    304: { description: 'Not modified' },
    404: json(Refusal, 'The PDF could not be created'),
    416: { description: 'The requested range is outside the file' },
    run: async ({ c }) => send(c, await printed()),
  }),
  atItsOwnAddress(printed),
]

/** A file like others, so it isn’t in the API’s description. */
const atItsOwnAddress = (printed: PrintedManual): Endpoint<`GET /${typeof MANUAL_FILE}`> => ({
  address: `GET /${MANUAL_FILE}`,
  traits: { isPublicRead: false, allowsCrossOrigin: false, roles: [], isBeforeSecondFactor: false },
  mount(app) {
    app.get(`/${MANUAL_FILE}`, async (c) => send(c, await printed()))
  },
})

async function send(c: Context, path: string | undefined): Promise<Response> {
  const file = path && (await openFile(path))
  if (!file) return c.json({ message: NOT_AVAILABLE, code: 'notAvailable' }, 404)
  const { size, mtimeMs } = file.stat
  const etag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`
  c.header('ETag', etag)
  c.header('Cache-Control', 'no-cache')
  const isKnown = c.req
    .header('If-None-Match')
    ?.split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag)
  c.header('Accept-Ranges', 'bytes')
  const changed = ![undefined, etag].includes(c.req.header('If-Range'))
  const range = changed ? undefined : parseByteRange(c.req.header('Range'), size)
  if (isKnown || range === 'unsatisfiable' || c.req.method === 'HEAD') await file.close()
  if (isKnown) return c.body(null, 304)
  if (range === 'unsatisfiable') {
    c.header('Content-Range', `bytes */${size}`)
    return c.body(null, 416)
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range) c.header('Content-Range', `bytes ${start}-${end}/${size}`)
  c.header('Content-Type', 'application/pdf')
  c.header('Content-Length', String(end - start + 1))
  c.header('Content-Disposition', `inline; filename="${MANUAL_FILE}"`)
  // The browser’s PDF viewer has inline styles.
  c.header(
    'Content-Security-Policy',
    "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  )
  const status = range ? 206 : 200
  if (c.req.method === 'HEAD') return c.body(null, status)
  return c.body(file.stream({ start, end }), status)
}
