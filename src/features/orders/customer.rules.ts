import type { FieldRules } from '#/lib/fieldRules.ts'
import type { OrderStatus } from './orders.schema.ts'

/** Who buys and where it goes: the same rules in the checkout and at the desk, in the browser and on the server. */
export const customerRules = {
  customerName: { min: [2, 'Name must be at least 2 characters'], max: [120, 'Name is too long'] },
  customerEmail: {
    email: 'Please enter a valid email address',
    max: [254, 'Please enter a valid email address'],
  },
  customerPhone: { max: [40, 'Phone number is too long'], optional: true },
  shippingAddress: { min: [10, 'Please enter a complete address'], max: [600, 'Address is too long'] },
} satisfies Record<string, FieldRules>

/** Whether an order's name, address and contact can still be corrected: until it has left or is cancelled. */
export const canChangeCustomer = (status: OrderStatus): boolean =>
  status === 'pending' || status === 'confirmed' || status === 'processing'
