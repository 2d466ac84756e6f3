import { type Decoded, decodePence } from '#/lib/decodePence.ts'
import type { Product as WireProduct } from './server/catalogue.schema.ts'

/** A product, or anything with products in it, with prices in pence. */
export type DecodedProduct<Wire> = Decoded<Wire, 'price' | 'cost'>

export type Product = DecodedProduct<WireProduct>

export const decodeProduct = <Wire>(wire: Wire): DecodedProduct<Wire> => decodePence(wire, ['price', 'cost'])
