/** Why a change to an order is refused. */
export type OrderRefusal = {
  code: 'unknownOrder' | 'movedMeanwhile' | 'notEnoughStock' | 'badDay' | 'hasLeft' | 'incompleteAddress'
  message: string
  /** What of the request it is about, and what that lacks. */
  field?: string
  hint?: string
  /** As people know it; null where there is no such order. */
  orderId: string | null
}

export const UNKNOWN_ORDER = {
  ok: false,
  code: 'unknownOrder',
  message: 'We can’t find that order.',
  orderId: null,
} as const satisfies { ok: false } & OrderRefusal
