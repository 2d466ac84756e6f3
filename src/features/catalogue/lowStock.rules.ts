/** The shop's default, for products without a level of their own. */
export const LOW_STOCK = 5

type Stocked = { stockQuantity: number; lowStockLevel: number | null }

export const isLow = ({ stockQuantity, lowStockLevel }: Stocked): boolean =>
  stockQuantity <= (lowStockLevel ?? LOW_STOCK)
