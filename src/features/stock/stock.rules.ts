/** Those that staff can give for a change of their own. */
export const STAFF_REASONS = {
  stocktake: 'Stocktake',
  delivery: 'Delivery received',
  returned: 'Returned by a customer',
  damaged: 'Damaged',
  lost: 'Lost or stolen',
  used: 'Used for repairs or display',
  correction: 'Correction',
} as const

export const STOCK_REASONS = {
  opening: 'Opening stock',
  sale: 'Sale',
  cancelled: 'Order cancelled',
  reinstated: 'Order reinstated',
  refunded: 'Refunded and put back',
  import: 'Import',
  ...STAFF_REASONS,
  removed: 'Product removed',
  restored: 'Product restored',
  unexplained: 'Changed in the database',
} as const

export type StaffReason = keyof typeof STAFF_REASONS
export type StockReason = keyof typeof STOCK_REASONS

export const STAFF_REASON_NAMES = Object.keys(STAFF_REASONS) as [StaffReason, ...StaffReason[]]
export const STOCK_REASON_NAMES = Object.keys(STOCK_REASONS) as [StockReason, ...StockReason[]]

/** `+5`, `−3` */
export const formatStockChange = (change: number): string => (change > 0 ? `+${change}` : `−${Math.abs(change)}`)

const SHOP_ACTORS: Record<string, string> = {
  checkout: 'Checkout',
  webhook: 'Card provider',
  sweep: 'Payment check',
  customer: 'Customer',
  system: 'System',
}

/** A member of staff by username, the shop's own parts by name. */
export const stockActorLabel = (actor: string): string => SHOP_ACTORS[actor] ?? actor
