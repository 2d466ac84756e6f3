import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { parseByteRange } from './byteRange.ts'

const FILE_NAME = /^[a-z0-9][a-z0-9-]{0,99}(\.mp4|\.webm|\.jpg)$/

const CONTENT_TYPES: Record<string, string> = {
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.jpg': 'image/jpeg',
}

/** Safari requires byte ranges. */
export function filmRoutes(filmDir: string): Hono {
  return new Hono().get('/:name', async (c) => {
    const name = c.req.param('name')
    const type = CONTENT_TYPES[FILE_NAME.exec(name)?.[1] ?? '']
    const file = path.join(filmDir, name)
    const stats = type ? await stat(file).catch(ignoreMissing) : undefined
    if (!type || !stats) return c.json({ message: 'Not found' }, 404)

    const etag = `"${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs).toString(36)}"`
    c.header('Cache-Control', 'public, max-age=86400')
    c.header('ETag', etag)
    c.header('Accept-Ranges', 'bytes')
    // Without JavaScript the film is opened directly, as a page that plays this file.
    c.header('Content-Security-Policy', "default-src 'none'; media-src 'self'; img-src 'self'; frame-ancestors 'none'")
    if (c.req.header('If-None-Match') === etag) return c.body(null, 304)

    const changed = ![undefined, etag].includes(c.req.header('If-Range'))
    const range = changed ? undefined : parseByteRange(c.req.header('Range'), stats.size)
    if (range === 'unsatisfiable') {
      c.header('Content-Range', `bytes */${stats.size}`)
      return c.body(null, 416)
    }
    const { start, end } = range ?? { start: 0, end: stats.size - 1 }
    if (range) c.header('Content-Range', `bytes ${start}-${end}/${stats.size}`)
    c.header('Content-Type', type)
    c.header('Content-Length', String(end - start + 1))
    const status = range ? 206 : 200
    if (c.req.method === 'HEAD') return c.body(null, status)
    return c.body(Readable.toWeb(createReadStream(file, { start, end })) as ReadableStream, status)
  })
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
