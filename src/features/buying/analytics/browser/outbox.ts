import { readJson, sessionStore } from '#/browser/browserStorage.ts'

/** Events of the checkout, where no tag may load, until this tab’s next page sends them. Only kept after consent. */
const OUTBOX_KEY = 'courtside.events'
const MAX_EVENTS = 20

type Event = [name: string, parameters: Record<string, unknown>]

const isEvent = (value: unknown): value is Event => Array.isArray(value) && typeof value[0] === 'string'

function read(): Event[] {
  const stored = readJson(sessionStore, OUTBOX_KEY)
  return Array.isArray(stored) ? stored.filter(isEvent) : []
}

export const queueEvent = (name: string, parameters: Record<string, unknown>): void =>
  sessionStore.write(OUTBOX_KEY, JSON.stringify([...read(), [name, parameters]].slice(-MAX_EVENTS)))

export function sendQueued(send: (...event: Event) => void): void {
  const events = read()
  clearOutbox()
  for (const event of events) send(...event)
}

export const clearOutbox = (): void => sessionStore.write(OUTBOX_KEY, null)
