import { localStore, readJson } from '#/browser/browserStorage.ts'
import { createStore } from '#/ui/store.ts'
import { type ConsentChoice, parseConsent, serialiseConsent } from '../consent.rules.ts'

/** Necessary storage: without it the visitor would be asked on every page. */
const CONSENT = 'courtside.consent'

const read = () => parseConsent(readJson(localStore, CONSENT), new Date())

/** What the visitor has said; undefined until they have. */
export const consent = createStore<ConsentChoice | undefined>(read())

/** Whether the next document will know that they have agreed: some browsers keep nothing. */
export const isConsentKept = (): boolean => read() === 'accepted'

// They may decide in another tab.
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key === CONSENT || key === null) consent.set(read())
})

/** Keeps the visitor's answer. */
export function decide(choice: ConsentChoice): void {
  localStore.write(CONSENT, serialiseConsent(choice, new Date()))
  consent.set(choice)
}
