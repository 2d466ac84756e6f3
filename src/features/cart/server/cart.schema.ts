import { z } from 'zod'
import type { BasketItem as Item } from '#/features/catalogue/catalogue.rules.ts'

export const BasketItem = z.object({
  productId: z
    .int('Each item needs its product')
    .positive('Each item needs its product')
    .max(2_147_483_647, 'We can’t find that product'),
  quantity: z
    .int('Quantities are whole numbers')
    .min(1, 'Quantities start at 1')
    .max(999, 'That’s more than we sell at once'),
}) satisfies z.ZodType<Item>

export const BasketItems = z
  .array(BasketItem)
  .min(1, 'Your cart is empty')
  .max(100, 'That’s more than one order can hold')
