import { z } from 'zod'
import type { BasketItem as Item } from '#/features/catalogue/catalogue/catalogue.rules.ts'

export const BasketItem = z.object({
  productId: z
    .int('Each item needs its product')
    .positive('Each item needs its product')
    .max(2_147_483_647, 'We can’t find that product'),
  quantity: z
    .int('Quantity must be a whole number')
    .min(1, 'Quantity must be at least 1')
    .max(999, 'That’s more than we can sell in one order'),
}) satisfies z.ZodType<Item>

export const BasketItems = z
  .array(BasketItem)
  .min(1, 'Your cart is empty')
  .max(100, 'That’s too many items for one order')
