import { localStore } from '#/browser/browserStorage.ts'
import { CARRIER_CHOICES } from '../parcels.rules.ts'

const KEY = 'lastCarrier'

/** The carrier that was last recorded in this browser. */
export const lastCarrier = (): string | null =>
  CARRIER_CHOICES.find((carrier) => carrier === localStore.read(KEY)) ?? null

export function rememberCarrier(carrier: string | null | undefined): void {
  if (carrier) localStore.write(KEY, carrier)
}
