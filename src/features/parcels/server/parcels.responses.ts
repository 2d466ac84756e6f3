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

export const PARCEL_STATUS = {
  unknownOrder: 404,
  unknownParcel: 404,
  keyUsed: 409,
  unexpectedShipment: 409,
  incompleteAddress: 409,
  notEnoughStock: 409,
  notPossible: 409,
  movedMeanwhile: 409,
  badDay: 422,
} as const satisfies Record<ParcelRefusal['code'], number>
