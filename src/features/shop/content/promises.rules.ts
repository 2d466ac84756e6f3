import { DEFAULT_DELIVERY, type DeliverySettings, deliveryFee } from '#/features/shop/delivery/delivery.rules.ts'
import {
  DELIVERY,
  DELIVERY_TYPES,
  type DeliveryType,
  deliveryName,
  deliveryNames,
  freeDeliveryNames,
  isAnyDeliveryFree,
} from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { capitalise, formatList } from '#/lib/format.ts'
import { formatPoundsShort, type Pence, toPence } from '#/lib/pence.ts'
import { seller } from '#/lib/seller.ts'
import { settingOverrides } from '#/lib/settingOverrides.ts'
import { facts } from './content.facts.ts'
import { cutOffText, deliveryTimeText } from './content.rules.ts'

const { warranty, support } = facts

const formatFee = (fee: Pence): string => (fee === 0 ? 'free' : formatPoundsShort(fee))

/** Of an order of the lowest value. */
export const leastOrderFee = (prices: DeliverySettings, type: DeliveryType): Pence =>
  deliveryFee(prices, { type, discountedSubtotal: 0, freeDeliveryCode: false })

/** `'standard delivery is £50 and express is £100'`. */
export const deliveryFeesText = (prices: DeliverySettings): string =>
  formatList(
    DELIVERY_TYPES.map((type, index) => {
      const name = index === 0 ? `${deliveryName(type)} delivery` : deliveryName(type)
      return `${name} is ${formatFee(leastOrderFee(prices, type))}`
    }),
  )

/** Whether some orders pay for a type of delivery that others get free. */
export const hasFreeThreshold = (prices: DeliverySettings): boolean =>
  DELIVERY_TYPES.some((type) => DELIVERY[type].canBeFree && leastOrderFee(prices, type) > 0)

const isAlwaysFree = (prices: DeliverySettings): boolean =>
  DELIVERY_TYPES.every((type) => leastOrderFee(prices, type) === 0)

const ALWAYS_FREE_TEXT = `Delivery is free: ${formatList(deliveryNames())}.`

/** What a code or the threshold makes free: `'either type of delivery'`, `'standard or express delivery'`. */
export const freeableDeliveryText = (): string =>
  isAnyDeliveryFree()
    ? `${DELIVERY_TYPES.length === 2 ? 'either' : 'any'} type of delivery`
    : `${formatList(freeDeliveryNames(), 'or')} delivery`

export function deliveryPriceText(prices: DeliverySettings): string {
  if (isAlwaysFree(prices)) return ALWAYS_FREE_TEXT
  const fees = `${capitalise(deliveryFeesText(prices))}.`
  return hasFreeThreshold(prices)
    ? `${fees} ${capitalise(freeTypesText())} free from ${formatPoundsShort(prices.freeFrom)} after any discount.`
    : fees
}

/** `'either is'`, `'standard and express are'` */
function freeTypesText(): string {
  if (isAnyDeliveryFree()) return `${DELIVERY_TYPES.length === 2 ? 'either' : 'any'} is`
  const names = freeDeliveryNames()
  return `${formatList(names)} ${names.length === 1 ? 'is' : 'are'}`
}

export function isDeliveryFreeText(prices: DeliverySettings): string {
  if (isAlwaysFree(prices)) return ALWAYS_FREE_TEXT
  const fees = deliveryFeesText(prices)
  if (!hasFreeThreshold(prices)) return `${capitalise(fees)}.`
  const paid = DELIVERY_TYPES.filter((type) => !DELIVERY[type].canBeFree).map(deliveryName)
  return (
    `It’s free when your order comes to ${formatPoundsShort(prices.freeFrom)} or more after any discount, ` +
    `${isAnyDeliveryFree() ? 'whether' : 'if you choose'} ${formatList(freeDeliveryNames(), 'or')}. Below that, ${fees}.` +
    (paid.length > 0 ? ` ${capitalise(formatList(paid))} always ${paid.length === 1 ? 'costs' : 'cost'} the same.` : '')
  )
}

export const sameDayText = (): string => `Orders before ${cutOffText()} on a working day are processed the same day.`

/** The footer’s line, worded by the specification. In fact the threshold is inclusive and applies after discount. */
export function freeDeliveryText(): string {
  const from = settingOverrides.freeFrom === undefined ? DEFAULT_DELIVERY.freeFrom : toPence(settingOverrides.freeFrom)
  return from === 0
    ? 'Free UK delivery'
    : `Free UK delivery on orders over ${formatPoundsShort(from).replaceAll(',', '')}`
}

export const MAINLAND_TEXT = 'We deliver to the UK mainland only.'

export const deliveryText = (): string => `Orders are ${deliveryTimeText()}. ${sameDayText()} ${MAINLAND_TEXT}`

export const workingHoursText = (): string => `on working days (${support.days}, ${support.hours})`

/** `'within 24 hours on working days (Monday–Friday, 9:00–5:00)'`. */
export const responseTimeText = (): string => `within ${support.answerHours} hours ${workingHoursText()}`

export const warrantyText = (): string =>
  `Machines, accessories and parts are covered for ${warranty.years} years from delivery against faults in materials and ` +
  'workmanship, unless the product’s page says otherwise. Parts that wear with use aren’t covered: balls, and the tyres on the throwing wheels.'

export const WARRANTY_LIMITS_TEXT =
  'The warranty is for the original buyer and can’t be transferred. It does not affect your statutory rights.'

const BY_INVOICE = {
  nobody:
    'Yes. Request a quote with what you’d like, and your PO number if you have one. You can pay it by bank transfer, and we’ll dispatch the ' +
    'order once it’s paid.',
  agreed:
    'Yes, if we’ve agreed it with you: sign in, enter your club or company under your details at the checkout, with a PO number if you like, ' +
    'and choose “Pay by invoice”. Otherwise request a quote and pay it by bank transfer. We’ll dispatch the order once it’s paid.',
  companies:
    'Yes. At the checkout, enter your club, school or company under your details, with a PO number if you like, and choose “Pay by invoice”. ' +
    'We’ll email you a link to confirm it. Then we reserve the goods for a few days, send you a pro forma invoice and dispatch the order once it’s ' +
    'paid. You can also get a quote first.',
}

export const payByInvoiceText = (): string =>
  BY_INVOICE[(settingOverrides.invoiceBuyers ?? 'nobody') as keyof typeof BY_INVOICE]

export const invoiceText = (): string =>
  `Your ${seller.vatRegistered ? 'VAT invoice' : 'invoice'} is attached to the email that confirms your order. If you have an account, you can ` +
  'also download it there, under your orders.'
