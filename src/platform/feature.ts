import type { PageHref } from '../lib/pageLinks.ts'
import type { Check } from './checks.ts'
import type { Executor, Transaction } from './database.ts'
import type { Endpoint } from './endpoint.ts'
import type { RecurringJob } from './jobs/jobs.ts'
import type { JumpSource } from './jump.ts'
import type { ListFilter } from './lists/filters.ts'
import type { ListDefinition, ListOptions } from './lists/lists.ts'
import type { EmailKinds, EmailSubject } from './mail/emailKinds.ts'
import type { Attachment } from './mail/mailTransport.ts'
import type { PersonalData } from './personalData.ts'
import type { Services } from './services.ts'
import type { Task } from './tasks.ts'
import type { TimelineSource } from './timeline.ts'

/** Everything that a feature brings to the server (decision 44). `Parts`, `JobParts` and `Lent`: what the composition lends it. */
export type Feature<Parts = never, JobParts = never, Lent = never> = {
  endpoints?: (services: Services, parts: Parts) => readonly Endpoint[]
  lists?: (options: ListOptions, lent: Lent) => readonly ListDefinition[]
  /** By which it lets the lists of others be filtered, by their names. */
  filters?: Readonly<Record<string, Readonly<Record<string, ListFilter>>>>
  /** What privacy requests find and erase. */
  personal?: readonly PersonalData[]
  /** What a customer’s page shows. */
  timeline?: readonly TimelineSource[]
  tasks?: readonly Task[]
  /** What the jump box finds. */
  jump?: readonly JumpSource[]
  /** Pages that a search for help finds. */
  help?: readonly HelpPage[]
  checks?: readonly Check[]
  jobs?: (services: Services, parts: JobParts) => readonly RecurringJob[]
  /** The emails that customers choose to get or not. */
  preferences?: readonly EmailPreference[]
  /** Those that it sends, by kind. */
  emails?: EmailKinds
  emailSubject?: EmailSubject
  /** The documents that an email is sent with. */
  attach?: (services: Pick<Services, 'database' | 'clock'>, about: EmailAbout) => Promise<readonly Attachment[]>
}

/** `text`: more words that find it. `section`: where it is, “User manual”. */
export type HelpPage = { title: string; section: string; href: PageHref; text: string }

type EmailAbout = { kind: string; reference: string }

export const defineFeature = <const One extends Feature>(feature: One): One => feature

/** A kind of email that the owner of an account chooses to get or not. */
export type EmailPreference = {
  name: string
  label: string
  hint: () => string
  isOn: (tx: Executor, email: string) => Promise<boolean>
  choose: (tx: Transaction, services: Services, choice: { email: string; isOn: boolean; now: Date }) => Promise<void>
}
