import { z } from '@hono/zod-openapi'
import type { ProductRow } from '#/features/catalogue/catalogue/server/catalogue.store.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import { MANAGERS, STAFF } from '#/lib/roles.ts'
import { endpoint, FieldRefusal, Id } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { deleteOrArchiveProduct, restoreProduct } from './archive.store.ts'
import { AdminProduct, NewProduct, ProductChange } from './products.schema.ts'
import { findProduct, insertProduct, refusingTaken, slugOf, type Taken, updateProduct } from './products.store.ts'
import { adminProductWire, type Waiting } from './products.wire.ts'

const NOT_FOUND = [404, 'We can’t find that product.'] as const
/** See `refuseTaken`. */
const takenRefusals = { slugTaken: [409], skuTaken: [409] } as const

const nameOf = { slug: (slug: string) => `the address /products/${slug}`, sku: (sku: string) => `the SKU ${sku}` }
const refuseTaken = ({ field, value, by }: Taken, then = 'Please choose another.') =>
  refuse(`${field}Taken`, { message: `${by} already has ${nameOf[field](value)}. ${then}`, field })

type Overtaken = { code: 'stockGone' | 'changedMeanwhile'; present: ProductRow; by?: string | undefined }

function describeConflict({ code, present, by: who = 'Somebody else' }: Overtaken) {
  if (code === 'changedMeanwhile') {
    return { message: `${who} has saved this product since you opened it. Your changes haven’t been saved yet.` }
  }
  const left = present.stockQuantity
  const message =
    `Only ${left} ${left === 1 ? 'is' : 'are'} left now: some were sold while you were editing. ` +
    'Please enter the stock again.'
  return { message, field: 'stockQuantity' }
}

const Conflict = FieldRefusal.extend({ product: AdminProduct.optional() })

export function productAdminRoutes(services: Services, waiting?: Waiting) {
  const { database, clock, pictures, uploads } = services
  const toAdminProduct = adminProductWire(services, waiting)

  return [
    endpoint('GET /api/admin/products/{id}', 'Get a product, with its version', {
      roles: STAFF,
      params: Id,
      200: json(AdminProduct, 'The product'),
      async run({ params: { id }, role }) {
        const row = await findProduct(database, id)
        return row ? ok(await toAdminProduct(database, row, role)) : refuse('notFound')
      },
      refuses: { notFound: NOT_FOUND },
    }),
    endpoint('POST /api/admin/products', 'Create a product', {
      roles: MANAGERS,
      description:
        'Without a slug, one is made from the name. Specs and features are text as stored, or rows. Pictures are ' +
        'uploaded afterwards, or chosen from those already uploaded.',
      body: NewProduct,
      201: json(AdminProduct, 'The product'),
      async run({ body, actor, role }) {
        const by = { actor, at: clock.now() }
        const created = await refusingTaken(database, { ...body, slug: slugOf(body) }, (tx) =>
          insertProduct(tx, body, by, pictures),
        )
        if (created.ok) return ok(await toAdminProduct(database, created.value, role))
        return created.code === 'taken' ? refuseTaken(created) : created
      },
      refuses: { ...takenRefusals, badField: [400] },
    }),
    endpoint('PUT /api/admin/products/{id}', 'Edit a product', {
      roles: MANAGERS,
      description:
        'Omitted fields are unchanged. With `version`, saving over a newer version is a 409 whose body has the ' +
        'product as it is now. With `stockSeen`, stock changes by the difference, so that sales made since are kept.',
      params: Id,
      body: ProductChange,
      200: json(AdminProduct, 'The updated product'),
      409: json(Conflict, 'Somebody else has saved it, the stock has been sold, or the slug or SKU is taken'),
      async run({ c, params: { id }, body: change, actor, role }) {
        const by = { actor, at: clock.now() }
        const updated = await refusingTaken(database, change, (tx) => updateProduct(tx, id, change, by, pictures))
        if (updated.ok) {
          await uploads.remove(updated.value.released)
          return ok(await toAdminProduct(database, updated.value.row, role))
        }
        if (updated.code === 'taken') return refuseTaken(updated)
        if (updated.code !== 'stockGone' && updated.code !== 'changedMeanwhile') return updated
        const product = await toAdminProduct(database, updated.present, role)
        return ok(c.json({ ...describeConflict(updated), code: updated.code, product }, 409))
      },
      refuses: { ...takenRefusals, notFound: NOT_FOUND, badField: [400] },
    }),
    endpoint('DELETE /api/admin/products/{id}', 'Delete or archive a product', {
      roles: MANAGERS,
      description: 'A product that has been ordered is archived and can be restored.',
      params: Id,
      200: json(z.object({ message: z.string(), archived: z.boolean() }), 'Deleted or archived'),
      async run({ params: { id }, actor }) {
        const by = { actor, at: clock.now() }
        const removed = await database.transaction((tx) => deleteOrArchiveProduct(tx, id, by))
        if (removed.ok) {
          const { name, archived, released } = removed.value
          await uploads.remove(released)
          const message = archived
            ? `${name} has been archived. Past orders keep it, and you can restore it.`
            : `${name} has been deleted.`
          return ok({ message, archived })
        }
        if (removed.code === 'notFound') return removed
        const minutes = Math.max(1, Math.ceil((removed.until.getTime() - by.at.getTime()) / 60_000))
        const wait = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
        return refuse('beingBought', {
          message: `Somebody is paying for this product right now. Please try again in ${wait}.`,
        })
      },
      refuses: { notFound: NOT_FOUND, beingBought: [409] },
    }),
    endpoint('POST /api/admin/archived-products/{id}/restore', 'Restore an archived product', {
      roles: MANAGERS,
      params: Id,
      200: json(AdminProduct, 'The product, with its original id'),
      async run({ params: { id }, actor, role }) {
        const by = { actor, at: clock.now() }
        const restored = await refusingTaken(database, {}, (tx) => restoreProduct(tx, id, by))
        if (restored.ok) return ok(await toAdminProduct(database, restored.value, role))
        return restored.code === 'taken' ? refuseTaken(restored, 'Change it there first.') : restored
      },
      refuses: { ...takenRefusals, notFound: [404, 'We can’t find that product in the archive.'] },
    }),
  ]
}
