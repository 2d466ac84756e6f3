import { z } from '@hono/zod-openapi'
import type { ProductRow } from '#/features/catalogue/server/catalogue.store.ts'
import { actorOf, createRoutes, json, route } from '#/platform/http.ts'
import { Id } from '#/platform/schemas/id.schema.ts'
import { FieldRefusal, Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { removeProduct, restoreProduct } from './archive.store.ts'
import { AdminProduct, NewProduct, ProductChange } from './products.schema.ts'
import { createProduct, productById, refusingTakenSlug, updateProduct } from './products.store.ts'
import { adminProductWire } from './products.wire.ts'

const NOT_FOUND = { message: 'We can’t find that product.' }

const slugTaken = ({ slug, by }: { slug: string; by: string }) => ({
  message: `${by} already has the address /products/${slug}. Please choose another.`,
  code: 'slugTaken',
  field: 'slug',
})

const badField = ({ field, message }: { field: string; message: string }) => ({ message, code: 'badField', field })

const Conflict = FieldRefusal.extend({ product: AdminProduct.optional() })

export function productAdminRoutes({ database, clock, pictures, uploads }: Services) {
  const toAdminProduct = adminProductWire(pictures)
  const conflict = async (message: string, code: string, present: ProductRow) => ({
    message,
    code,
    product: await toAdminProduct(database, present),
  })

  return createRoutes()
    .openapi(
      route('get', '/api/admin/products/{id}', 'One product, with its version', {
        params: Id,
        200: json(AdminProduct, 'The product'),
        404: json(Refusal, 'No such product'),
      }),
      async (c) => {
        const row = await productById(database, c.req.valid('param').id)
        return row ? c.json(await toAdminProduct(database, row), 200) : c.json(NOT_FOUND, 404)
      },
    )
    .openapi(
      route('post', '/api/admin/products', 'Create a product', {
        description:
          'Without a slug, one is made from the name. Specs and features are text as stored, or rows. Pictures are uploaded ' +
          'afterwards, or chosen from those already uploaded.',
        body: NewProduct,
        201: json(AdminProduct, 'The product'),
        400: json(FieldRefusal, 'A field is missing or malformed'),
        409: json(FieldRefusal, 'Another product has this slug'),
      }),
      async (c) => {
        const given = c.req.valid('json')
        const by = { actor: actorOf(c), at: clock.now() }
        const made = await database.transaction((tx) => createProduct(tx, given, by, pictures))
        if (made.ok) return c.json(await toAdminProduct(database, made.value), 201)
        return made.code === 'slugTaken' ? c.json(slugTaken(made), 409) : c.json(badField(made), 400)
      },
    )
    .openapi(
      route('put', '/api/admin/products/{id}', 'Edit a product', {
        description:
          'Omitted fields are unchanged. With `version`, saving over a newer version is a 409 whose body has the product as ' +
          'it is now. With `stockSeen`, stock changes by the difference, so that sales made since are kept.',
        params: Id,
        body: ProductChange,
        200: json(AdminProduct, 'The updated product'),
        400: json(FieldRefusal, 'A field is malformed'),
        404: json(Refusal, 'No such product'),
        409: json(Conflict, 'Somebody else has saved it, the stock has been sold, or the slug is taken'),
      }),
      async (c) => {
        const change = c.req.valid('json')
        const by = { actor: actorOf(c), at: clock.now() }
        const { id } = c.req.valid('param')
        const written = await refusingTakenSlug(database, change.slug ?? '', (tx) =>
          updateProduct(tx, id, change, by, pictures),
        )
        if (written.ok) {
          await uploads.remove(written.value.released)
          return c.json(await toAdminProduct(database, written.value.row), 200)
        }
        if (written.code === 'notFound') return c.json(NOT_FOUND, 404)
        if (written.code === 'badField') return c.json(badField(written), 400)
        if (written.code === 'slugTaken') return c.json(slugTaken(written), 409)
        if (written.code === 'stockGone') {
          const left = written.present.stockQuantity
          const message = `Only ${left} ${left === 1 ? 'is' : 'are'} left now: some were sold while you were editing. Please enter the stock again.`
          return c.json({ ...(await conflict(message, written.code, written.present)), field: 'stockQuantity' }, 409)
        }
        const who = written.by ?? 'Somebody else'
        return c.json(
          await conflict(
            `${who} saved this product while you were editing. Your changes haven’t been saved yet.`,
            written.code,
            written.present,
          ),
          409,
        )
      },
    )
    .openapi(
      route('delete', '/api/admin/products/{id}', 'Delete or archive a product', {
        description: 'A product that has been ordered is archived and can be restored.',
        params: Id,
        200: json(z.object({ message: z.string(), archived: z.boolean() }), 'Deleted or archived'),
        404: json(Refusal, 'No such product'),
        409: json(Refusal, 'Somebody is paying for it'),
      }),
      async (c) => {
        const by = { actor: actorOf(c), at: clock.now() }
        const gone = await database.transaction((tx) => removeProduct(tx, c.req.valid('param').id, by))
        if (gone.ok) {
          const { name, archived, released } = gone.value
          await uploads.remove(released)
          const message = archived
            ? `${name} has been archived. Past orders keep it, and you can restore it.`
            : `${name} has been deleted.`
          return c.json({ message, archived }, 200)
        }
        if (gone.code === 'notFound') return c.json(NOT_FOUND, 404)
        const minutes = Math.max(1, Math.ceil((gone.until.getTime() - by.at.getTime()) / 60_000))
        return c.json(
          {
            message: `Somebody is paying for this product right now. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
            code: gone.code,
          },
          409,
        )
      },
    )
    .openapi(
      route('post', '/api/admin/archived-products/{id}/restore', 'Restore an archived product', {
        params: Id,
        200: json(AdminProduct, 'The product, with its original id'),
        404: json(Refusal, 'No such product in the archive'),
        409: json(FieldRefusal, 'Another product has its slug'),
      }),
      async (c) => {
        const by = { actor: actorOf(c), at: clock.now() }
        const back = await refusingTakenSlug(database, '', (tx) => restoreProduct(tx, c.req.valid('param').id, by))
        if (back.ok) return c.json(await toAdminProduct(database, back.value), 200)
        if (back.code === 'notFound') return c.json({ message: 'We can’t find that product in the archive.' }, 404)
        const message = `${back.by} now has the address /products/${back.slug}. Change that address first.`
        return c.json({ ...slugTaken(back), message }, 409)
      },
    )
}
