import { type Decoded, decodePence } from '#/lib/decodePence.ts'

const AMOUNTS = [
  'unitPrice',
  'reduction',
  'vat',
  'subtotal',
  'discountAmount',
  'deliveryFee',
  'totalAmount',
  'vatAmount',
  'received',
  'refunded',
  'netTotal',
  'outstanding',
  'credit',
  'amount',
] as const

/** An order, or a list or part of one, with its amounts in pence. */
export type DecodedOrder<Wire> = Decoded<Wire, (typeof AMOUNTS)[number]>

export const decodeOrder = <Wire>(wire: Wire): DecodedOrder<Wire> => decodePence(wire, AMOUNTS)
