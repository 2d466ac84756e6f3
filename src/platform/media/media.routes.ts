import type { Stats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import type { MediaFolders } from './describePicture.ts'
import { filmRoutes } from './film.routes.ts'
import { parsePictureName, VARIANT_FORMATS, VARIANT_WIDTHS, type VariantFormat, variantName } from './pictures.ts'
import { isUpload } from './uploads.ts'

/** What the merchant adds has a name of its own each time. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** The shop's own photographs keep their names when they change: a browser shows what it has, and asks behind that. */
const FOR_A_DAY = 'public, max-age=86400, stale-while-revalidate=31536000'

const TYPES: Record<string, string> = { '.jpg': 'image/jpeg', '.avif': 'image/avif', '.webp': 'image/webp' }

type OpenFile = { handle: FileHandle; stat: Stats; type: string }

/**
 * The photographs and their variants, the `uploads` and theirs, and the films, to be mounted at `/media`. A variant that is not encoded yet is stood in for by a
 * wider one or by the JPEG, which the browser may not keep.
 */
export function mediaRoutes(own: MediaFolders, uploads: MediaFolders = own): Hono {
  return new Hono().route('/film', filmRoutes(path.join(own.mediaDir, 'film'))).get('/:name', async (c) => {
    const name = c.req.param('name')
    const asked = parsePictureName(name)
    if (!asked) return c.json({ message: 'Not found' }, 404)
    const { original, variant } = asked
    const isAdded = isUpload(`/media/${original}`)
    const { mediaDir, variantsDir } = isAdded ? uploads : own
    const file = await openFile(variant ? variantsDir : mediaDir, name)
    if (file) return answer(c, file, isAdded ? FOR_EVER : FOR_A_DAY)

    const standIn = variant && ((await openWider(variantsDir, variant)) ?? (await openFile(mediaDir, original)))
    return standIn ? answer(c, standIn, 'no-store') : c.json({ message: 'Not found' }, 404)
  })
}

/**
 * The nearest variant that is at least as wide. Only in formats that a browser asking for this one knows: whoever takes
 * AVIF takes WebP, but not the other way round.
 */
async function openWider(
  folder: string,
  { stem, width, format }: { stem: string; width: number; format: VariantFormat },
): Promise<OpenFile | undefined> {
  const formats = VARIANT_FORMATS.slice(VARIANT_FORMATS.indexOf(format))
  for (const wider of VARIANT_WIDTHS.filter((other) => other >= width)) {
    for (const known of formats) {
      const file = await openFile(folder, variantName(stem, wider, known))
      if (file) return file
    }
  }
  return undefined
}

async function openFile(folder: string, name: string): Promise<OpenFile | undefined> {
  let handle: FileHandle
  try {
    handle = await open(path.join(folder, name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  return { handle, stat: await handle.stat(), type: TYPES[path.extname(name)] as string }
}

async function answer(c: Context, { handle, stat, type }: OpenFile, cacheControl: string): Promise<Response> {
  c.header('Cache-Control', cacheControl)
  c.header('X-Content-Type-Options', 'nosniff')
  if (cacheControl !== 'no-store') {
    const etag = `"${stat.size.toString(36)}-${Math.trunc(stat.mtimeMs).toString(36)}"`
    c.header('ETag', etag)
    if (isKnown(c.req.header('If-None-Match'), etag)) {
      await handle.close()
      return c.body(null, 304)
    }
  }
  c.header('Content-Type', type)
  c.header('Content-Length', String(stat.size))
  if (c.req.method === 'HEAD') {
    await handle.close()
    return c.body(null)
  }
  return c.body(Readable.toWeb(handle.createReadStream()) as ReadableStream)
}

const isKnown = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch === '*' || ifNoneMatch?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
