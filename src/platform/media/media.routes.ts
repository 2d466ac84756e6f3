import path from 'node:path'
import { type Context, Hono } from 'hono'
import {
  parsePictureName,
  VARIANT_FORMATS,
  VARIANT_WIDTHS,
  type VariantFormat,
  variantName,
} from '../../lib/pictures.ts'
import type { MediaFolders } from './describePicture.ts'
import { filmRoutes } from './film.routes.ts'
import { openFrom } from './folderUploads.ts'
import type { OpenFile } from './openFile.ts'
import { isUpload, type UploadFiles } from './uploads.ts'

const CACHE_FOREVER = 'public, max-age=31536000, immutable'
/** The shop's own photographs keep their names when they change. */
const CACHE_ONE_DAY = 'public, max-age=86400, stale-while-revalidate=31536000'

const CONTENT_TYPES: Record<string, string> = { '.jpg': 'image/jpeg', '.avif': 'image/avif', '.webp': 'image/webp' }

type Picture = { file: OpenFile; type: string }

/** Until a variant is encoded, sends a wider one or the JPEG, uncached. */
export function mediaRoutes(shop: MediaFolders, uploads: Pick<UploadFiles, 'open'> = { open: openFrom(shop) }): Hono {
  const openOwn = openFrom(shop)
  return new Hono().route('/film', filmRoutes(path.join(shop.mediaDir, 'film'))).get('/:name', async (c) => {
    const name = c.req.param('name')
    const parsed = parsePictureName(name)
    if (!parsed) return notFound(c)
    const { original, variant } = parsed
    const isAdded = isUpload(`/media/${original}`)
    const open = isAdded ? uploads.open : openOwn
    const found = await openPicture(open, name)
    if (found) return sendPicture(c, found, isAdded ? CACHE_FOREVER : CACHE_ONE_DAY)

    const substitute = variant && ((await openWiderVariant(open, variant)) ?? (await openPicture(open, original)))
    return substitute ? sendPicture(c, substitute, 'no-store') : notFound(c)
  })
}

/** It may be there a moment later. */
function notFound(c: Context): Response {
  c.header('Cache-Control', 'no-store')
  return c.json({ message: 'Not found' }, 404)
}

/** AVIF implies WebP, but not vice versa. */
async function openWiderVariant(
  open: UploadFiles['open'],
  { stem, width, format }: { stem: string; width: number; format: VariantFormat },
): Promise<Picture | undefined> {
  const formats = VARIANT_FORMATS.slice(VARIANT_FORMATS.indexOf(format))
  for (const wider of VARIANT_WIDTHS.filter((other) => other >= width)) {
    for (const known of formats) {
      const found = await openPicture(open, variantName(stem, wider, known))
      if (found) return found
    }
  }
  return undefined
}

async function openPicture(open: UploadFiles['open'], name: string): Promise<Picture | undefined> {
  const file = await open(name)
  return file && { file, type: CONTENT_TYPES[path.extname(name)] as string }
}

async function sendPicture(c: Context, { file, type }: Picture, cacheControl: string): Promise<Response> {
  const { stat } = file
  c.header('Cache-Control', cacheControl)
  c.header('X-Content-Type-Options', 'nosniff')
  if (cacheControl !== 'no-store') {
    const etag = `"${stat.size.toString(36)}-${Math.trunc(stat.mtimeMs).toString(36)}"`
    c.header('ETag', etag)
    if (matchesEtag(c.req.header('If-None-Match'), etag)) {
      await file.close()
      return c.body(null, 304)
    }
  }
  c.header('Content-Type', type)
  c.header('Content-Length', String(stat.size))
  if (c.req.method === 'HEAD') {
    await file.close()
    return c.body(null)
  }
  return c.body(file.stream())
}

const matchesEtag = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch === '*' || ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
