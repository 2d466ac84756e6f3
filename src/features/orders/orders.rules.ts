import type { OrderEventType, OrderStatus, PaymentStatus } from './server/orders.schema.ts'

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

type Paid = { createdAt: Date; events: readonly { type: OrderEventType; createdAt: Date }[] }

/** When the money of a paid order came: with the order itself, unless it was paid later. */
export const paidAt = ({ createdAt, events }: Paid): Date =>
  events.find(({ type }) => type === 'paid')?.createdAt ?? createdAt

type Standing = { orderStatus: OrderStatus; paymentStatus: PaymentStatus }

/** The statuses in which a paid order is confirmed revenue. */
export const REVENUE = ['processing', 'shipped', 'completed'] as const satisfies readonly OrderStatus[]
/** The statuses in which a paid order waits for somebody to begin with it. */
export const AWAITING = ['pending', 'confirmed'] as const satisfies readonly OrderStatus[]

const isOneOf = (statuses: readonly OrderStatus[], status: OrderStatus) => statuses.includes(status)

/** Counts as confirmed revenue: paid, and processing, shipped or completed. */
export const isConfirmedRevenue = ({ orderStatus, paymentStatus }: Standing): boolean =>
  paymentStatus === 'paid' && isOneOf(REVENUE, orderStatus)

/** Paid, but nobody has begun with it: what stands beside confirmed revenue so that no sale is invisible. */
export const isAwaitingProcessing = ({ orderStatus, paymentStatus }: Standing): boolean =>
  paymentStatus === 'paid' && isOneOf(AWAITING, orderStatus)
