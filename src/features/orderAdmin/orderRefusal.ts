export type OrderRefusal = {
  code: 'unknownOrder' | 'movedMeanwhile' | 'notEnoughStock' | 'badDay' | 'hasLeft' | 'incompleteAddress'
  message: string
  /** The form field at fault, and how to correct it. */
  field?: string
  hint?: string
  /** The `ORD-…` number; null if there is no such order. */
  orderId: string | null
}

export const UNKNOWN_ORDER = {
  ok: false,
  code: 'unknownOrder',
  message: 'We can’t find that order.',
  orderId: null,
} as const satisfies { ok: false } & OrderRefusal
