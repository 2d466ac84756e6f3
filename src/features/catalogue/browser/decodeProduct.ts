import { type Decoded, decodePence } from '#/lib/decodePence.ts'

/** A product, or anything with products in it, with prices in pence. */
export type DecodedProduct<Wire> = Decoded<Wire, 'price' | 'cost'>

export const decodeProduct = <Wire>(wire: Wire): DecodedProduct<Wire> => decodePence(wire, ['price', 'cost'])
