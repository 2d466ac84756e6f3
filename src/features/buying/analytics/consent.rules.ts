/** Increment when the question changes, to ask everyone again. */
const VERSION = 1
const VALID_FOR_MS = 365 * 86_400_000

export type ConsentChoice = 'accepted' | 'rejected'

export const serialiseConsent = (choice: ConsentChoice, now: Date): string =>
  JSON.stringify({ version: VERSION, choice, at: now.toISOString() })

export function parseConsent(stored: unknown, now: Date): ConsentChoice | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { version, choice, at } = stored as Record<string, unknown>
  if (version !== VERSION || (choice !== 'accepted' && choice !== 'rejected')) return undefined
  const age = now.getTime() - Date.parse(String(at))
  return age >= 0 && age < VALID_FOR_MS ? choice : undefined
}
