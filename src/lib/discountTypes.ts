export const DISCOUNT_TYPES = ['percentage', 'fixed', 'free_delivery'] as const
export type DiscountType = (typeof DISCOUNT_TYPES)[number]
