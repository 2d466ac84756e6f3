export type OrderRefusal = {
  code:
    | 'unknownOrder'
    | 'movedMeanwhile'
    | 'notEnoughStock'
    | 'badDay'
    | 'orderCancelled'
    | 'hasLeft'
    | 'unexpectedShipment'
    | 'incompleteAddress'
  message: string
  field?: string
  hint?: string
  orderId: string | null
}

export const UNKNOWN_ORDER = {
  ok: false,
  code: 'unknownOrder',
  message: 'We can’t find that order.',
  orderId: null,
} as const satisfies { ok: false } & OrderRefusal
