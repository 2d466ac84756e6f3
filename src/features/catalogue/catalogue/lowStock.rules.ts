import { DEFAULT_LOW_STOCK, settingOverrides } from '#/lib/settingOverrides.ts'

/** The shop's own level, for products without one. */
export const lowStockDefault = (): number => settingOverrides.lowStockLevel ?? DEFAULT_LOW_STOCK

type Stocked = { stockQuantity: number; lowStockLevel: number | null }

export const isLow = ({ stockQuantity, lowStockLevel }: Stocked): boolean =>
  stockQuantity <= (lowStockLevel ?? lowStockDefault())
