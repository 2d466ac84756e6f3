import type { OrderStatus, PaymentStatus } from './orders.schema.ts'

const PREFIX = 'ORD-'
const LENGTH = 10
/** Crockford's base32: no I, L, O or U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

type FillWithRandom = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array

/** A new order number: `ORD-` and ten characters of Crockford base32, 50 random bits, so that none can be guessed. */
export function newOrderId(fill: FillWithRandom = (bytes) => crypto.getRandomValues(bytes)): string {
  // 256 is a multiple of 32: the low five bits of a byte are uniform.
  return PREFIX + Array.from(fill(new Uint8Array(LENGTH)), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/**
 * An order number as stored, of one as somebody typed it: in any case, spaces and hyphens anywhere or nowhere, with or
 * without `ORD`, O for 0 and I or L for 1. Undefined when it can be none.
 */
export function normaliseOrderId(input: string): string | undefined {
  const typed = input
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  // The prefix's own O has become 0. A number may itself begin with these characters, so the length decides.
  const number = typed.length === LENGTH ? typed : typed.replace(/^0RD/, '')
  const isNumber = number.length === LENGTH && [...number].every((character) => ALPHABET.includes(character))
  return isNumber ? PREFIX + number : undefined
}

type Standing = { orderStatus: OrderStatus; paymentStatus: PaymentStatus }

const REVENUE: readonly OrderStatus[] = ['processing', 'shipped', 'completed']
const AWAITING: readonly OrderStatus[] = ['pending', 'confirmed']

/** Counts as confirmed revenue: paid, and processing, shipped or completed. */
export const isConfirmedRevenue = ({ orderStatus, paymentStatus }: Standing): boolean =>
  paymentStatus === 'paid' && REVENUE.includes(orderStatus)

/** Paid, but nobody has begun with it: what stands beside confirmed revenue so that no sale is invisible. */
export const isAwaitingProcessing = ({ orderStatus, paymentStatus }: Standing): boolean =>
  paymentStatus === 'paid' && AWAITING.includes(orderStatus)

type Concerned = { paymentStatus: PaymentStatus; isTest?: boolean }

/**
 * What an administrator should know before an order goes from one status to another, a sentence each. A change moves
 * the status and records who and when; it gives no money back, moves no stock and sends no mail, and that is said where
 * somebody would expect it.
 */
export function statusConsequences(from: OrderStatus, to: OrderStatus, order: Concerned): string[] {
  if (from === to) return [`The order is ${to} already. Nothing changes.`]
  return [
    `The order goes from ${from} to ${to}. Your name and the time are recorded.`,
    'The customer sees the new status when looking the order up. No e-mail is sent.',
    ...moneyAndStock(from, to, order),
    ...revenue(from, to, order),
  ]
}

function moneyAndStock(from: OrderStatus, to: OrderStatus, { paymentStatus, isTest }: Concerned): string[] {
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'completed'
  const tookStock = isPaid || paymentStatus === 'refunded'
  if (to === 'cancelled') {
    return [
      cancelledPayment(paymentStatus, isPaid && isTest === true),
      tookStock
        ? 'The goods do not go back into stock. Raise the stock of the products if they can be sold again.'
        : 'No stock was taken for this order, so none comes back.',
    ]
  }
  const sentences: string[] = []
  if (from === 'cancelled' && tookStock) sentences.push('No stock is taken: cancelling the order gave none back.')
  if (paymentStatus === 'refunded') sentences.push('The payment of this order has been refunded.')
  else if (!isPaid && to !== 'pending') {
    sentences.push(
      'This order is not paid.',
      'No stock is taken. Lower the stock of the products if the goods leave the shop.',
    )
  }
  if (isPaid && isTest && (to === 'shipped' || to === 'completed')) {
    sentences.push('This is a test payment: no money has moved. Do not send goods.')
  }
  return sentences
}

function cancelledPayment(paymentStatus: PaymentStatus, isTest: boolean): string {
  if (isTest) return 'This is a test payment: no money has moved, so nothing is refunded.'
  if (paymentStatus === 'refunded') return 'The payment has been refunded already.'
  if (paymentStatus === 'paid' || paymentStatus === 'completed') {
    return 'The payment is not refunded. Refund it at the card provider.'
  }
  return 'Nothing was paid, so nothing is refunded.'
}

function revenue(from: OrderStatus, to: OrderStatus, { paymentStatus }: Concerned): string[] {
  const before = isConfirmedRevenue({ orderStatus: from, paymentStatus })
  const after = isConfirmedRevenue({ orderStatus: to, paymentStatus })
  if (before === after) return []
  return [after ? 'It counts as confirmed revenue from now on.' : 'It no longer counts as confirmed revenue.']
}
