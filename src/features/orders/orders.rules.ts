import type { OrderEventType, OrderStatus, PaymentStatus } from './orderStates.rules.ts'

const PREFIX = 'ORD-'
const LENGTH = 10
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

type FillWithRandom = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array

/** Returns `ORD-` and ten characters of Crockford base32: 50 random bits, so that it cannot be guessed. */
export function newOrderId(fill: FillWithRandom = (bytes) => crypto.getRandomValues(bytes)): string {
  // 256 is a multiple of 32, so the remainder is uniform.
  return PREFIX + Array.from(fill(new Uint8Array(LENGTH)), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** Returns a typed order number as stored, or undefined. `ORD` is optional; O is read as 0, I and L as 1. */
export function normaliseOrderId(input: string): string | undefined {
  const typed = input
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  // `ORD` is `0RD` by now. A number may begin with that too, so the length decides.
  const number = typed.length === LENGTH ? typed : typed.replace(/^0RD/, '')
  const isNumber = number.length === LENGTH && [...number].every((character) => ALPHABET.includes(character))
  return isNumber ? PREFIX + number : undefined
}

type PaidOrder = { createdAt: Date; events: readonly { type: OrderEventType; createdAt: Date }[] }

/** An order that was paid when it was placed has no `paid` event. */
export const paidAt = ({ createdAt, events }: PaidOrder): Date =>
  events.find(({ type }) => type === 'paid')?.createdAt ?? createdAt

type OrderState = { orderStatus: OrderStatus; paymentStatus: PaymentStatus }

export const REVENUE_STATUSES = ['processing', 'shipped', 'completed'] as const satisfies readonly OrderStatus[]
export const AWAITING_STATUSES = ['pending', 'confirmed'] as const satisfies readonly OrderStatus[]

const isOneOf = (statuses: readonly OrderStatus[], status: OrderStatus) => statuses.includes(status)

export const isConfirmedRevenue = ({ orderStatus, paymentStatus }: OrderState): boolean =>
  paymentStatus === 'paid' && isOneOf(REVENUE_STATUSES, orderStatus)

/** Shown next to confirmed revenue, so that every paid order appears in one of the two. */
export const isAwaitingProcessing = ({ orderStatus, paymentStatus }: OrderState): boolean =>
  paymentStatus === 'paid' && isOneOf(AWAITING_STATUSES, orderStatus)
