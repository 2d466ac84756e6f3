import { z } from '@hono/zod-openapi'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { createRoutes, json, requireActor, route } from '#/platform/http.ts'
import type { SanitisedPicture, Uploads } from '#/platform/media/uploads.ts'
import { parseBoundary, parseMultipart } from '#/platform/multipart.ts'
import { Id } from '#/platform/schemas/id.schema.ts'
import type { Services } from '#/platform/services.ts'
import { MAX_FILE_BYTES, MAX_FILES, NO_FILES, TOO_MANY_FILES } from '../products.rules.ts'
import { findProduct } from './products.store.ts'
import { insertUploadedPictures } from './upload.store.ts'

/** Clients built to the specification read `error`, the shop's own pages `message`. */
const Failure = z.object({ error: z.string(), message: z.string() })
const failure = (message: string) => ({ error: message, message })

/** Room for one file more than allowed, to tell too many files from too much data. */
const MAX_UPLOAD_BYTES = (MAX_FILES + 1) * MAX_FILE_BYTES

type UploadRefusal = { code: 'refused' | 'tooMuch'; message: string }

/** Mounted behind the admin guard. */
export function uploadRoutes({ database, clock, uploads }: Services) {
  return createRoutes().openapi(
    route('post', '/api/admin/products/{id}/upload', 'Upload pictures for a product', {
      description:
        'multipart/form-data with up to 10 files in the field images: JPG, PNG, GIF or WebP, up to 8 MB and 25 million pixels each. ' +
        'Either all are accepted or none. Each is saved as a new JPEG. They’re added at once to a product without pictures; otherwise, ' +
        'save the product with them.',
      params: Id,
      200: json(
        z.object({ images: z.array(z.string()), message: z.string(), version: z.int() }),
        'The pictures’ URLs and the product’s version',
      ),
      400: json(Failure, 'A file isn’t an image or is too large, or there are no files or too many'),
      404: json(Failure, 'No such product'),
      413: json(Failure, 'The upload is too large'),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      if (!(await findProduct(database, id))) return c.json(failure('We can’t find that product.'), 404)
      const boundary = parseBoundary(c.req.header('Content-Type'))
      if (!boundary) return c.json(failure(NO_FILES), 400)
      const parsed = await readPictures(c.req.raw.body, boundary, uploads)
      if (!parsed.ok) return c.json(failure(parsed.message), parsed.code === 'refused' ? 400 : 413)

      const stored = await uploads.save(parsed.value)
      const images = stored.map(({ url }) => url)
      const by = { actor: requireActor(c), at: clock.now() }
      const saved = await database.transaction((tx) => insertUploadedPictures(tx, id, stored, by))
      if (!saved.ok) {
        await uploads.remove(images)
        return c.json(failure('We can’t find that product.'), 404)
      }
      await uploads.remove(saved.value.released)
      const message = images.length === 1 ? '1 picture uploaded' : `${images.length} pictures uploaded`
      return c.json({ images, message, version: saved.value.version }, 200)
    },
  )
}

async function readPictures(
  body: ReadableStream<Uint8Array> | null,
  boundary: string,
  uploads: Uploads,
): Promise<Outcome<SanitisedPicture[], UploadRefusal>> {
  const clean: SanitisedPicture[] = []
  let files = 0
  let problem: string | undefined
  for await (const part of parseMultipart(body, boundary, {
    maxBytes: MAX_UPLOAD_BYTES,
    maxPartBytes: MAX_FILE_BYTES,
  })) {
    if ('brokenOff' in part) {
      return part.brokenOff === 'tooLong'
        ? refuse('tooMuch', { message: `${TOO_MANY_FILES}: send at most ${MAX_FILES} of 8 MB each` })
        : refuse('refused', { message: problem ?? 'The upload was interrupted. Please try again.' })
    }
    // Browsers send an empty part if no file was chosen.
    if (part.name !== 'images' || part.fileName === undefined) continue
    if (part.fileName === '' && part.content?.length === 0) continue
    files += 1
    if (files > MAX_FILES) problem = TOO_MANY_FILES
    if (problem) continue
    const name = part.fileName.slice(0, 100) || 'The file'
    if (!part.content) {
      problem = `${name} is larger than 8 MB`
      continue
    }
    const picture = await uploads.sanitise(part.content)
    if (picture.ok) clean.push(picture.value)
    else if (picture.code === 'tooManyPixels') problem = `${name} has more than 25 million pixels`
    else problem = `${name} is not an image file (JPG, PNG, GIF or WebP)`
  }
  if (problem) return refuse('refused', { message: problem })
  return files === 0 ? refuse('refused', { message: NO_FILES }) : ok(clean)
}
