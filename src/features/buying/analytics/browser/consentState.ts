import { localStore, readJson } from '#/browser/browserStorage.ts'
import { createStore } from '#/ui/store.ts'
import { type ConsentChoice, parseConsent, serialiseConsent } from '../consent.rules.ts'

/** Strictly necessary storage: without it every page would ask again. */
const CONSENT_KEY = 'courtside.consent'

const read = () => parseConsent(readJson(localStore, CONSENT_KEY), new Date())

export const consent = createStore<ConsentChoice | undefined>(read())

/** Some browsers store nothing. */
export const isConsentStored = (): boolean => read() === 'accepted'

globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key === CONSENT_KEY || key === null) consent.set(read())
})

export function saveConsent(choice: ConsentChoice): void {
  localStore.write(CONSENT_KEY, serialiseConsent(choice, new Date()))
  consent.set(choice)
}
