import { decodePence } from '#/lib/decodePence.ts'
import type { Customer as WireCustomer } from '../server/orders.schema.ts'

export const decodeCustomer = (wire: WireCustomer) => decodePence(wire, ['totalSpent'])
export type Customer = ReturnType<typeof decodeCustomer>
