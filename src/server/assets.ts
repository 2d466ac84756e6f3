import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { constants } from 'node:zlib'
import { Hono } from 'hono'
import { type Content, createContent, respondWithContent, sendIfEncoded } from './content.ts'
import { commonHeaders, fileHeaders } from './security.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
}
/** Unlike SVG, never opened as documents. */
const SUBRESOURCES = new Set(['.js', '.css', '.woff2'])
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.txt'])

export type Assets = {
  routes: Hono
  sendCached(request: IncomingMessage, response: ServerResponse): boolean
}

export function readAssets(folder: string, publicUrl: string | undefined): Assets {
  const assets = new Map<string, Content>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const extension = path.extname(entry.name)
    const type = TYPES[extension]
    if (!entry.isFile() || !type) continue
    const file = path.join(entry.parentPath, entry.name)
    const address = `/${path.relative(folder, file).split(path.sep).join('/')}`
    const content = createContent({
      body: readFileSync(file),
      headers: {
        ...(SUBRESOURCES.has(extension) ? fileHeaders : commonHeaders)(publicUrl),
        'Content-Type': type,
        'Cache-Control': address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      },
      isCompressible: COMPRESSIBLE.has(extension),
      brotliQuality: constants.BROTLI_MAX_QUALITY,
    })
    assets.set(address, content)
  }

  return {
    routes: new Hono().get('*', (c, next) => {
      const asset = assets.get(c.req.path)
      if (!asset) return next()
      if (SUBRESOURCES.has(path.extname(c.req.path))) {
        for (const name of Object.keys(commonHeaders(undefined))) c.header(name, undefined)
      }
      return respondWithContent(asset, c)
    }),
    sendCached(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const asset = assets.get(request.url ?? '')
      return asset ? sendIfEncoded(asset, request, response) : false
    },
  }
}
