import type { Refusals } from '#/platform/endpoint.ts'

export type ParcelRefusal = {
  code:
    | 'unknownOrder'
    | 'unknownParcel'
    | 'keyUsed'
    | 'unexpectedShipment'
    | 'incompleteAddress'
    | 'notEnoughStock'
    | 'notPossible'
    | 'movedMeanwhile'
    | 'badDay'
  message: string
  field?: string
}

export const parcelRefusals: Refusals<ParcelRefusal> = {
  unknownOrder: [404],
  unknownParcel: [404],
  keyUsed: [409],
  unexpectedShipment: [409],
  incompleteAddress: [409],
  notEnoughStock: [409],
  notPossible: [409],
  movedMeanwhile: [409],
  badDay: [422],
}
