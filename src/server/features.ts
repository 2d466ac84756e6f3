import { abuseLimits } from '#/features/buying/abuseLimits/server/feature.ts'
import { cart } from '#/features/buying/cart/server/feature.ts'
import { checkout } from '#/features/buying/checkout/server/feature.ts'
import { compare } from '#/features/buying/compare/server/feature.ts'
import { invoicePayment } from '#/features/buying/invoicePayment/server/feature.ts'
import { paymentLinks } from '#/features/buying/paymentLinks/server/feature.ts'
import { phoneOrders } from '#/features/buying/phoneOrders/server/feature.ts'
import { quoteRequests } from '#/features/buying/quoteRequests/server/feature.ts'
import { quotes } from '#/features/buying/quotes/server/feature.ts'
import { catalogue } from '#/features/catalogue/catalogue/server/feature.ts'
import { manual } from '#/features/catalogue/manual/server/feature.ts'
import { reviews } from '#/features/catalogue/reviews/server/feature.ts'
import { accounting } from '#/features/office/accounting/server/feature.ts'
import { dashboard } from '#/features/office/dashboard/server/feature.ts'
import { fleet } from '#/features/office/fleet/server/feature.ts'
import { jump } from '#/features/office/jump/server/feature.ts'
import { orderAdmin } from '#/features/office/orderAdmin/server/feature.ts'
import { products } from '#/features/office/products/server/feature.ts'
import { status } from '#/features/office/status/server/feature.ts'
import { discounts } from '#/features/orders/discounts/server/feature.ts'
import { drafts } from '#/features/orders/drafts/server/feature.ts'
import { exportEvidence } from '#/features/orders/exportEvidence/server/feature.ts'
import { invoices } from '#/features/orders/invoices/server/feature.ts'
import { ledger } from '#/features/orders/ledger/server/feature.ts'
import { machines } from '#/features/orders/machines/server/feature.ts'
import { orderAlerts } from '#/features/orders/orderAlerts/server/feature.ts'
import { orderLinks } from '#/features/orders/orderLinks/server/feature.ts'
import { orders } from '#/features/orders/orders/server/feature.ts'
import { parcels } from '#/features/orders/parcels/server/feature.ts'
import { productQuestions } from '#/features/orders/productQuestions/server/feature.ts'
import { productReviews } from '#/features/orders/productReviews/server/feature.ts'
import { refunds } from '#/features/orders/refunds/server/feature.ts'
import { returns } from '#/features/orders/returns/server/feature.ts'
import { stock } from '#/features/orders/stock/server/feature.ts'
import { accountSettings } from '#/features/people/accountSettings/server/feature.ts'
import { addressBook } from '#/features/people/addressBook/server/feature.ts'
import { contact } from '#/features/people/contact/server/feature.ts'
import { customers } from '#/features/people/customers/server/feature.ts'
import { personData } from '#/features/people/customers/server/person.personal.ts'
import { newsletter } from '#/features/people/newsletter/server/feature.ts'
import { privacy } from '#/features/people/privacy/server/feature.ts'
import { restockAlerts } from '#/features/people/restockAlerts/server/feature.ts'
import { search } from '#/features/people/search/server/feature.ts'
import { accounts } from '#/features/shop/accounts/server/feature.ts'
import { backups } from '#/features/shop/backups/server/feature.ts'
import { content } from '#/features/shop/content/server/feature.ts'
import { delivery } from '#/features/shop/delivery/server/feature.ts'
import { emails } from '#/features/shop/emails/server/feature.ts'
import { settings } from '#/features/shop/settings/server/feature.ts'
import { staff } from '#/features/shop/staff/server/feature.ts'
import { activityList } from '#/platform/activity/activity.list.ts'
import { activityRoutes } from '#/platform/activity/activity.routes.ts'
import { CHECK_GROUPS, type Check } from '#/platform/checks.ts'
import { diskChecks } from '#/platform/disk/disk.checks.ts'
import { defineFeature, type EmailPreference, type Feature, type HelpPage } from '#/platform/feature.ts'
import type { RecurringJob } from '#/platform/jobs/jobs.ts'
import type { JumpSource } from '#/platform/jump.ts'
import type { ListDefinition, ListOptions } from '#/platform/lists/lists.ts'
import { type EmailKinds, type EmailSubject, knowEmailKinds } from '#/platform/mail/emailKinds.ts'
import { mailChecks } from '#/platform/mail/mail.checks.ts'
import { mailData } from '#/platform/mail/mail.personal.ts'
import type { Attachment } from '#/platform/mail/mailTransport.ts'
import { uploadChecks } from '#/platform/media/uploads.checks.ts'
import { sandboxData } from '#/platform/payments/sandbox/sandbox.personal.ts'
import type { PersonalData } from '#/platform/personalData.ts'
import type { Services } from '#/platform/services.ts'
import type { Task } from '#/platform/tasks.ts'
import type { TimelineSource } from '#/platform/timeline.ts'
import { type JobParts, LENT, type Lent, type Parts } from './parts.ts'

const platform = defineFeature({
  endpoints: activityRoutes,
  lists: () => [activityList],
  personal: [mailData, sandboxData],
  checks: [...mailChecks, ...diskChecks, ...uploadChecks],
})

/** The one list of features. Each comes after those whose records its own refer to. */
export const FEATURES = [
  platform,
  settings,
  delivery,
  content,
  accounts,
  staff,
  emails,
  backups,
  fleet,
  catalogue,
  products,
  stock,
  reviews,
  restockAlerts,
  compare,
  manual,
  orders,
  ledger,
  invoices,
  refunds,
  discounts,
  parcels,
  machines,
  returns,
  orderLinks,
  orderAlerts,
  productReviews,
  productQuestions,
  exportEvidence,
  customers,
  contact,
  privacy,
  newsletter,
  addressBook,
  accountSettings,
  search,
  drafts,
  cart,
  abuseLimits,
  checkout,
  paymentLinks,
  invoicePayment,
  phoneOrders,
  quotes,
  quoteRequests,
  orderAdmin,
  accounting,
  dashboard,
  jump,
  status,
] as const satisfies readonly Feature<Parts, JobParts, Lent>[]

const features: readonly Feature<Parts, JobParts, Lent>[] = FEATURES

/** By group, in the order of the status page; in each, what money depends on most comes last in the list of features. */
export const CHECKS: readonly Check[] = features
  .flatMap(({ checks = [] }) => checks)
  .toReversed()
  .toSorted((a, b) => CHECK_GROUPS.indexOf(a.group) - CHECK_GROUPS.indexOf(b.group))

/** Of all features, by kind. */
export const EMAIL_KINDS: EmailKinds = Object.assign({}, ...features.map(({ emails: kinds }) => kinds))

knowEmailKinds(EMAIL_KINDS)

export const EMAIL_SUBJECTS: readonly EmailSubject[] = features.flatMap(({ emailSubject }) => emailSubject ?? [])

/** The newsletter comes first. */
export const PREFERENCES: readonly EmailPreference[] = features
  .flatMap(({ preferences = [] }) => preferences)
  .toReversed()

export const TASKS: readonly Task[] = features.flatMap(({ tasks = [] }) => tasks).toSorted((a, b) => a.rank - b.rank)

export const JUMP_SOURCES: readonly JumpSource[] = features.flatMap(({ jump: sources = [] }) => sources)

export const HELP_PAGES: readonly HelpPage[] = features.flatMap(({ help = [] }) => help)

export const TIMELINE_SOURCES: readonly TimelineSource[] = features.flatMap(({ timeline = [] }) => timeline)

export const adminLists = (options: ListOptions): readonly ListDefinition[] =>
  features
    .flatMap(({ lists }) => lists?.(options, LENT) ?? [])
    .map((list) => ({
      ...list,
      filters: Object.assign({}, list.filters, ...features.map(({ filters }) => filters?.[list.name])),
    }))

export const recurringJobs = (services: Services, parts: JobParts): readonly RecurringJob[] =>
  features.flatMap(({ jobs }) => jobs?.(services, parts) ?? [])

/** The documents that an email is sent with. */
export const attachmentsOf =
  (services: Pick<Services, 'database' | 'clock'>) =>
  async (email: { kind: string; reference: string }): Promise<Attachment[]> =>
    (await Promise.all(features.map(({ attach }) => attach?.(services, email) ?? []))).flat()

/** In the order of erasing. */
export const PERSONAL_DATA: readonly PersonalData[] = inOrderOfErasing(
  features.flatMap(({ personal = [] }) => personal),
)

function inOrderOfErasing(all: readonly PersonalData[]): PersonalData[] {
  const { true: first = [], false: others = [] } = Object.groupBy(all.toReversed(), ({ isFoundByOrder = false }) =>
    isFoundByOrder ? 'true' : 'false',
  )
  // A person expires once nothing else of theirs is left.
  return [...first, ...others, personData(TIMELINE_SOURCES)]
}
