import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Hono } from 'hono'
import { accepts } from 'hono/accepts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.webmanifest', '.txt'])

const squeeze = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 9 }),
}

type Encoding = keyof typeof squeeze

type Asset = { body: Buffer; extension: string; encoded: Partial<Record<Encoding, Promise<Buffer>>> }

/**
 * The built browser files below `folder`, held in memory. Names under `/assets/` carry a hash of their content, so a
 * browser may keep them for ever. Compressed on first demand, once.
 */
export function assetRoutes(folder: string): Hono {
  const assets = new Map<string, Asset>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const extension = path.extname(entry.name)
    if (!TYPES[extension]) continue
    assets.set(`/${path.relative(folder, file).split(path.sep).join('/')}`, {
      body: readFileSync(file),
      extension,
      encoded: {},
    })
  }

  return new Hono().get('*', async (c, next) => {
    const asset = assets.get(c.req.path)
    if (!asset) return next()
    c.header('Content-Type', TYPES[asset.extension] as string)
    c.header('Cache-Control', c.req.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    if (!COMPRESSIBLE.has(asset.extension)) return c.body(new Uint8Array(asset.body))
    c.header('Vary', 'Accept-Encoding')
    const encoding = accepts(c, { header: 'Accept-Encoding', supports: ['br', 'gzip'], default: 'identity' })
    if (encoding !== 'br' && encoding !== 'gzip') return c.body(new Uint8Array(asset.body))
    asset.encoded[encoding] ??= squeeze[encoding](asset.body)
    c.header('Content-Encoding', encoding)
    return c.body(new Uint8Array(await asset.encoded[encoding]))
  })
}
