import { localStore } from '#/browser/browserStorage.ts'
import type { Carrier } from '#/features/orders/orders/orderStates.rules.ts'
import { parseCarrier } from '../parcels.rules.ts'

const KEY = 'lastCarrier'

/** The carrier that was last recorded in this browser. */
export const lastCarrier = (): Carrier | null => parseCarrier(localStore.read(KEY))

export function rememberCarrier(carrier: string | null | undefined): void {
  if (carrier) localStore.write(KEY, carrier)
}
