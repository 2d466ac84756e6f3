/** Goes up when what is asked for changes: everybody is then asked anew. */
const VERSION = 1
/** After a year the question is put again. */
const HOLDS_FOR_MS = 365 * 86_400_000

export type ConsentChoice = 'accepted' | 'rejected'

/** The visitor's answer as it is kept: which question, what they said and when. */
export const serialiseConsent = (choice: ConsentChoice, now: Date): string =>
  JSON.stringify({ version: VERSION, choice, at: now.toISOString() })

/** The answer that was kept; undefined when there is none, it cannot be read, or it no longer holds. */
export function parseConsent(stored: unknown, now: Date): ConsentChoice | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { version, choice, at } = stored as Record<string, unknown>
  if (version !== VERSION || (choice !== 'accepted' && choice !== 'rejected')) return undefined
  const age = now.getTime() - Date.parse(String(at))
  return age >= 0 && age < HOLDS_FOR_MS ? choice : undefined
}
