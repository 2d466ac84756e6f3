import { z } from '@hono/zod-openapi'
import { ok } from '#/lib/outcome.ts'
import { MANAGERS } from '#/lib/roles.ts'
import { endpoint, Id } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { definePictureForm, readPictureForm } from '#/platform/media/readPictureForm.ts'
import type { Services } from '#/platform/services.ts'
import { MAX_FILES, NO_FILES, TOO_MANY_FILES } from '../products.rules.ts'
import { findProduct } from './products.store.ts'
import { insertUploadedPictures } from './upload.store.ts'

/** Clients built to the specification read `error`, the shop's own pages `message`. */
const Failure = z.object({ error: z.string(), message: z.string() })
const failure = (message: string) => ({ error: message, message })

const FORM = definePictureForm({
  field: 'images',
  maxFiles: MAX_FILES,
  tooMany: TOO_MANY_FILES,
  refuse: failure,
})

export const uploadRoutes = ({ database, clock, uploads }: Services) => [
  endpoint('POST /api/admin/products/{id}/upload', 'Upload pictures for a product', {
    roles: MANAGERS,
    description:
      'multipart/form-data with up to 10 files in the field images: JPG, PNG, GIF or WebP, up to 8 MB and 25 million ' +
      'pixels each. Either all are accepted or none. Each is saved as a new JPEG. They’re added at once to a product ' +
      'without pictures; otherwise, save the product with them.',
    params: Id,
    file: FORM,
    200: json(
      z.object({ images: z.array(z.string()), message: z.string(), version: z.int() }),
      'The pictures’ URLs and the product’s version',
    ),
    400: json(Failure, 'A file isn’t an image or is too large, or there are no files or too many'),
    404: json(Failure, 'No such product'),
    413: json(Failure, 'The upload is too large'),
    async run({ c, params: { id }, actor }) {
      if (!(await findProduct(database, id))) return c.json(failure('We can’t find that product.'), 404)
      const read = await readPictureForm<undefined, never>(c.req.raw, uploads, FORM, async () => ok(undefined))
      if (!read.ok && read.code === 'fieldsTooLarge') return c.json(failure(read.message), 413)
      if (!read.ok) return c.json(failure(read.code === 'notAForm' ? NO_FILES : read.message), 400)
      if (read.value.pictures.length === 0) return c.json(failure(NO_FILES), 400)

      const stored = await uploads.save(read.value.pictures)
      const images = stored.map(({ url }) => url)
      const by = { actor, at: clock.now() }
      const saved = await database.transaction((tx) => insertUploadedPictures(tx, id, stored, by))
      if (!saved.ok) {
        await uploads.remove(images)
        return c.json(failure('We can’t find that product.'), 404)
      }
      await uploads.remove(saved.value.released)
      const message = images.length === 1 ? '1 picture uploaded' : `${images.length} pictures uploaded`
      return { images, message, version: saved.value.version }
    },
  }),
]
