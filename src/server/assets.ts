import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { Hono } from 'hono'
import { type Content, createContent, respondWithContent, sendIfEncoded } from './content.ts'
import type { Asset } from './otherReleases.ts'
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

/** Its name contains a hash of its content. */
const isHashed = (address: string) => address.startsWith('/assets/')

export type Assets = {
  /** What this build’s pages load. */
  published: Asset[]
  routes: Hono
  sendCached(request: IncomingMessage, response: ServerResponse): boolean
}

type AssetsOptions = {
  publicUrl: string | undefined
  /** Finds what pages of other releases load. */
  findOther?: (toContent: (asset: Asset) => Content) => (address: string) => Promise<Content | undefined>
}

export function readAssets(folder: string, { publicUrl, findOther }: AssetsOptions): Assets {
  const assets = new Map<string, Content>()
  const published: Asset[] = []
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TYPES[path.extname(entry.name)]) continue
    const file = path.join(entry.parentPath, entry.name)
    const asset = { address: `/${path.relative(folder, file).split(path.sep).join('/')}`, body: readFileSync(file) }
    // See build/compressAssets.ts.
    const compressed = `${file}.br`
    assets.set(asset.address, toContent(asset, existsSync(compressed) ? readFileSync(compressed) : undefined))
    if (isHashed(asset.address)) published.push(asset)
  }
  const findElsewhere = findOther?.((asset) => toContent(asset))

  function toContent({ address, body }: Asset, brotli?: Asset['body']): Content {
    const extension = path.extname(address)
    return createContent({
      body,
      ...(brotli && { brotli }),
      headers: {
        ...(SUBRESOURCES.has(extension) ? fileHeaders : commonHeaders)(publicUrl),
        'Content-Type': TYPES[extension] ?? 'application/octet-stream',
        'Cache-Control': isHashed(address) ? 'public, max-age=31536000, immutable' : 'no-cache',
      },
      isCompressible: COMPRESSIBLE.has(extension),
    })
  }

  return {
    published,
    routes: new Hono().get('*', async (c, next) => {
      const { path: address } = c.req
      const asset = assets.get(address) ?? (isHashed(address) ? await findElsewhere?.(address) : undefined)
      // Not an HTML page, and never kept: the next release may have it.
      if (!asset) return isHashed(address) ? c.text('Not found', 404, { 'Cache-Control': 'no-store' }) : next()
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
