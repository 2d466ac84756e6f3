import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ProductRow } from '#/features/catalogue/server/catalogue.store.ts'
import { createRoutes, json, requireActor, requireRole, route } from '#/platform/http.ts'
import { Id } from '#/platform/schemas/id.schema.ts'
import { FieldRefusal, Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { deleteOrArchiveProduct, restoreProduct } from './archive.store.ts'
import { AdminProduct, NewProduct, ProductChange } from './products.schema.ts'
import { findProduct, insertProduct, refusingTaken, slugOf, type Taken, updateProduct } from './products.store.ts'
import { adminProductWire } from './products.wire.ts'

const NOT_FOUND = { message: 'We can’t find that product.' }

const nameOf = { slug: (slug: string) => `the address /products/${slug}`, sku: (sku: string) => `the SKU ${sku}` }
const takenBody = ({ field, value, by }: Taken, then = 'Please choose another.') => ({
  message: `${by} already has ${nameOf[field](value)}. ${then}`,
  code: `${field}Taken`,
  field,
})

const badFieldBody = ({ field, message }: { field: string; message: string }) => ({ message, code: 'badField', field })

const Conflict = FieldRefusal.extend({ product: AdminProduct.optional() })

export function productAdminRoutes(services: Services) {
  const { database, clock, pictures, uploads } = services
  const toAdminProduct = adminProductWire(services)
  const conflict = async (c: Context, message: string, code: string, present: ProductRow) => ({
    message,
    code,
    product: await toAdminProduct(database, present, requireRole(c)),
  })

  return createRoutes()
    .openapi(
      route('get', '/api/admin/products/{id}', 'Get a product, with its version', {
        params: Id,
        200: json(AdminProduct, 'The product'),
        404: json(Refusal, 'No such product'),
      }),
      async (c) => {
        const row = await findProduct(database, c.req.valid('param').id)
        return row ? c.json(await toAdminProduct(database, row, requireRole(c)), 200) : c.json(NOT_FOUND, 404)
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
        409: json(FieldRefusal, 'Another product has this slug or SKU'),
      }),
      async (c) => {
        const input = c.req.valid('json')
        const by = { actor: requireActor(c), at: clock.now() }
        const created = await refusingTaken(database, { ...input, slug: slugOf(input) }, (tx) =>
          insertProduct(tx, input, by, pictures),
        )
        if (created.ok) return c.json(await toAdminProduct(database, created.value, requireRole(c)), 201)
        return created.code === 'taken' ? c.json(takenBody(created), 409) : c.json(badFieldBody(created), 400)
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
        409: json(Conflict, 'Somebody else has saved it, the stock has been sold, or the slug or SKU is taken'),
      }),
      async (c) => {
        const change = c.req.valid('json')
        const by = { actor: requireActor(c), at: clock.now() }
        const { id } = c.req.valid('param')
        const updated = await refusingTaken(database, change, (tx) => updateProduct(tx, id, change, by, pictures))
        if (updated.ok) {
          await uploads.remove(updated.value.released)
          return c.json(await toAdminProduct(database, updated.value.row, requireRole(c)), 200)
        }
        if (updated.code === 'notFound') return c.json(NOT_FOUND, 404)
        if (updated.code === 'badField') return c.json(badFieldBody(updated), 400)
        if (updated.code === 'taken') return c.json(takenBody(updated), 409)
        if (updated.code === 'stockGone') {
          const left = updated.present.stockQuantity
          const message = `Only ${left} ${left === 1 ? 'is' : 'are'} left now: some were sold while you were editing. Please enter the stock again.`
          return c.json({ ...(await conflict(c, message, updated.code, updated.present)), field: 'stockQuantity' }, 409)
        }
        const who = updated.by ?? 'Somebody else'
        return c.json(
          await conflict(
            c,
            `${who} saved this product while you were editing. Your changes haven’t been saved yet.`,
            updated.code,
            updated.present,
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
        const by = { actor: requireActor(c), at: clock.now() }
        const removed = await database.transaction((tx) => deleteOrArchiveProduct(tx, c.req.valid('param').id, by))
        if (removed.ok) {
          const { name, archived, released } = removed.value
          await uploads.remove(released)
          const message = archived
            ? `${name} has been archived. Past orders keep it, and you can restore it.`
            : `${name} has been deleted.`
          return c.json({ message, archived }, 200)
        }
        if (removed.code === 'notFound') return c.json(NOT_FOUND, 404)
        const minutes = Math.max(1, Math.ceil((removed.until.getTime() - by.at.getTime()) / 60_000))
        return c.json(
          {
            message: `Somebody is paying for this product right now. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
            code: removed.code,
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
        409: json(FieldRefusal, 'Another product has its slug or SKU'),
      }),
      async (c) => {
        const by = { actor: requireActor(c), at: clock.now() }
        const restored = await refusingTaken(database, {}, (tx) => restoreProduct(tx, c.req.valid('param').id, by))
        if (restored.ok) return c.json(await toAdminProduct(database, restored.value, requireRole(c)), 200)
        if (restored.code === 'notFound') return c.json({ message: 'We can’t find that product in the archive.' }, 404)
        return c.json(takenBody(restored, 'Change it there first.'), 409)
      },
    )
}
