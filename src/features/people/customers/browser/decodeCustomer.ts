import { decodePence } from '#/lib/decodePence.ts'
import type { CustomerRow as WireCustomer } from '../server/customers.schema.ts'

export const decodeCustomer = (wire: WireCustomer) => decodePence(wire, ['totalSpent'])
export type Customer = ReturnType<typeof decodeCustomer>
