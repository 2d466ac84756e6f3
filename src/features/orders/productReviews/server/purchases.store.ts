import { and, asc, eq, sql } from 'drizzle-orm'
import { imagesOf } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { orderLines, orders } from '#/features/orders/orders/server/orders.tables.ts'
import { parcelLines } from '#/features/orders/parcels/server/parcels.tables.ts'
import type { Executor } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import { suggestDisplayName } from '../productReviews.rules.ts'
import type { PurchaseOrder } from './invitations.store.ts'
import { loadPhotographs } from './photographs.store.ts'
import type { Purchase } from './productReviews.schema.ts'
import { productReviews } from './productReviews.tables.ts'

/** What was sent of a real order can be reviewed, also after it was returned: returning it is an experience too. */
const isReviewable = and(
  eq(orders.isTest, false),
  sql`exists (select from ${parcelLines} where ${parcelLines.lineId} = ${orderLines.id})`,
)

/** Each product of the order once. Products no longer sold have no page to show a review on. */
export const listReviewable = (tx: Executor, orderId: number) =>
  tx
    .selectDistinctOn([products.id], {
      productId: products.id,
      slug: products.slug,
      name: products.name,
      imageUrl: products.imageUrl,
      images: products.images,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(and(eq(orderLines.orderId, orderId), isReviewable))
    .orderBy(asc(products.id), asc(orderLines.id))

export async function loadPurchase(
  tx: Executor,
  pictures: Services['pictures'],
  order: PurchaseOrder,
): Promise<Purchase> {
  const items = await listReviewable(tx, order.id)
  const written = await tx.select().from(productReviews).where(eq(productReviews.orderId, order.id))
  const photographs = await loadPhotographs(tx, pictures, written)
  return {
    orderId: order.orderId,
    isTest: order.isTest,
    displayName: suggestDisplayName(order.customerName),
    items: items.map((item) => {
      const review = written.find(({ productId }) => productId === item.productId)
      const [src] = imagesOf(item)
      return {
        productId: item.productId,
        slug: item.slug,
        name: item.name,
        picture: src ? pictures.describe(src, item.name) : null,
        review: review
          ? {
              rating: review.rating,
              title: review.title,
              text: review.text,
              displayName: review.displayName,
              state: review.state,
              rejectionReason: review.rejectionReason,
              photographs: photographs.get(review.id) ?? [],
            }
          : null,
      }
    }),
  }
}
