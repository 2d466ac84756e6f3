import { decodePence } from '#/lib/decodePence.ts'
import type { PaymentRow } from '../server/payments.list.ts'

export const decodePayment = (wire: PaymentRow) => decodePence(wire, ['amount'])
export type Payment = ReturnType<typeof decodePayment>
