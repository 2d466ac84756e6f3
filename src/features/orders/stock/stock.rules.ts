/** Those that staff can give for a change of their own. */
export const STAFF_REASONS = {
  stocktake: 'Stocktake',
  delivery: 'Delivery received',
  returned: 'Returned by a customer',
  found: 'Found',
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

export const NOTE_MAX = 200

/** Per product. */
export const MAX_STOCK = 1_000_000

/** `+5`, `-2` or `−2`, as typed; undefined if it isn't a whole number. */
export function parseAdjustment(typed: string): number | undefined {
  const text = typed.trim().replace('−', '-')
  return /^[+-]?\d{1,7}$/.test(text) ? Number(text) : undefined
}

/** Undefined if it isn't a whole number of goods. */
export const parseCount = (typed: string): number | undefined => {
  const count = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return count <= MAX_STOCK ? count : undefined
}

/** What's wrong with the number in the form. */
export function adjustmentProblem(mode: 'by' | 'stock', typed: string): string | undefined {
  if (mode === 'stock') return parseCount(typed) === undefined ? 'Enter how many you counted' : undefined
  const by = parseAdjustment(typed)
  if (by === undefined) return 'Enter how many came in or went out, such as +5 or -2'
  return by === 0 ? 'Enter a number other than 0' : undefined
}

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
