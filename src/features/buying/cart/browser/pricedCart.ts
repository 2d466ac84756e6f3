import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BasketItem, Product } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { appliesTo, checkConditions } from '#/features/orders/discounts/conditions.rules.ts'
import type { Discount } from '#/features/orders/discounts/discounts.rules.ts'
import { lostFreeDeliveryText, type PricedBasket, priceSale } from '#/features/orders/pricing/pricing.rules.ts'
import { type DeliveryOffer, deliveryQuery } from '#/features/shop/delivery/browser/delivery.queries.ts'
import { preselectedDelivery } from '#/features/shop/delivery/delivery.rules.ts'
import { DELIVERY_TYPES, type DeliveryType } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { useCurrentDiscount } from './appliedDiscount.ts'
import { cartProducts } from './cart.queries.ts'
import { useCart, useChosenDelivery } from './cartState.ts'
import { updateCart } from './updateCart.ts'

export type CartLine = { product: Product; quantity: number }

export type PricedCart = {
  lines: CartLine[]
  basket: PricedBasket
  offer: DeliveryOffer
  items: readonly BasketItem[]
  deliveryType: DeliveryType
  /** As entered; not in `basket` if `discountProblem` says why it doesn't apply to this cart. */
  discount: Discount | null
  discountProblem: string | undefined
  /** What the code does to delivery, if that costs something because of it. */
  codeNote: string | undefined
}

export type CartView =
  | { status: 'empty' }
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | ({ status: 'priced'; refresh: () => Promise<unknown> } & PricedCart)

export function useCartView(vatRegistered: boolean): CartView {
  const { items } = useCart()
  const chosenDelivery = useChosenDelivery()
  const discount = useCurrentDiscount()
  const products = useQuery({ ...cartProducts(items), placeholderData: (previous) => previous })
  const delivery = useQuery({ ...deliveryQuery, enabled: items.length > 0 })

  const latest = products.isPlaceholderData ? undefined : products.data
  useEffect(() => {
    if (latest && items.length > 0) updateCart(latest.requestedIds, latest.products)
  }, [latest, items])

  if (items.length === 0) return { status: 'empty' }
  const refresh = () => Promise.all([products.refetch(), delivery.refetch()])
  const offer = delivery.data
  if (!products.data || !offer) {
    if (products.isError || delivery.isError) return { status: 'failed', retry: () => void refresh() }
    return { status: 'loading' }
  }
  const lines = items.flatMap(({ productId, quantity }) => {
    const product = products.data.products.find(({ id }) => id === productId)
    return product ? [{ product, quantity }] : []
  })
  // The next response adds the missing product, or `updateCart` removes its line.
  if (lines.length < items.length) return { status: 'loading' }

  const goods = lines.map(({ product, quantity }) => ({
    productId: product.id,
    category: product.category,
    unitPrice: product.price,
    quantity,
    vatRate: product.vatRate,
  }))
  const conditions = discount?.conditions
  const applicable = conditions ? checkConditions(conditions, goods) : undefined
  const discountProblem = applicable && !applicable.ok ? applicable.message : undefined
  const applied = discountProblem === undefined ? (discount ?? undefined) : undefined
  const priceWith = (deliveryType: DeliveryType) =>
    priceSale({
      lines: goods.map(({ category, ...line }) => ({
        ...line,
        ...(conditions && !appliesTo(conditions, { ...line, category }) && { isExcluded: true }),
      })),
      code: applied,
      deliveryType,
      delivery: offer,
      vatRegistered,
    })
  const plain = priceWith(chosenDelivery ?? DELIVERY_TYPES[0])
  const deliveryType =
    chosenDelivery ??
    preselectedDelivery(offer, {
      discountedSubtotal: plain.subtotal - plain.discountAmount,
      freeDeliveryCode: applied?.type === 'free_delivery',
    })
  const basket = deliveryType === plain.deliveryType ? plain : priceWith(deliveryType)
  const codeNote = lostFreeDeliveryText(basket, offer)
  return { status: 'priced', refresh, lines, basket, offer, items, deliveryType, discount, discountProblem, codeNote }
}

export const notAppliedCode = ({ discount, discountProblem }: Pick<PricedCart, 'discount' | 'discountProblem'>) =>
  discount && discountProblem !== undefined ? { code: discount.code, reason: discountProblem } : undefined
