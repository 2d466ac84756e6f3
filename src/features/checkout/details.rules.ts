import type { FieldRules } from '#/lib/fieldRules.ts'

/** The details form of the checkout; the same rules in the browser and on the server. */
export const detailsRules = {
  customerName: { min: [2, 'Name must be at least 2 characters'], max: [120, 'Name is too long'] },
  customerEmail: {
    email: 'Please enter a valid email address',
    max: [254, 'Please enter a valid email address'],
  },
  customerPhone: { max: [40, 'Phone number is too long'], optional: true },
  shippingAddress: { min: [10, 'Please enter a complete address'], max: [600, 'Address is too long'] },
} satisfies Record<string, FieldRules>
