import type { Executor, Transaction } from './database.ts'
import type { Services } from './services.ts'

/** A kind of email that the owner of an account chooses to get or not. */
export type EmailPreference = {
  name: string
  label: string
  hint: () => string
  isOn: (tx: Executor, email: string) => Promise<boolean>
  choose: (tx: Transaction, services: Services, choice: { email: string; isOn: boolean; now: Date }) => Promise<void>
}
