import type { OnOrderPaid } from '#/features/buying/checkout/server/createOrder.ts'
import type { FindHelp } from '#/features/catalogue/catalogue/server/listing.routes.ts'
import type { PrintedManual } from '#/features/catalogue/manual/server/printedManual.ts'
import type { QueueMonthEnd } from '#/features/office/accounting/server/monthEnds.routes.ts'
import { loadFleet } from '#/features/office/fleet/server/fleet.wire.ts'
import { changeStatus } from '#/features/office/orderAdmin/server/changeStatus.ts'
import type { Waiting } from '#/features/office/products/server/products.wire.ts'
import { loadReservedUses } from '#/features/orders/drafts/server/reservations.store.ts'
import { loadCustomerMoney } from '#/features/orders/ledger/server/customerMoney.store.ts'
import { listOrderMachines } from '#/features/orders/machines/server/machines.store.ts'
import type { FindDefaultAddress } from '#/features/orders/orders/server/accountOrders.routes.ts'
import type { ListMachines } from '#/features/orders/orders/server/orders.store.ts'
import { findDefaultAddress } from '#/features/people/addressBook/server/addressBook.store.ts'
import { waiting } from '#/features/people/restockAlerts/server/restockAlerts.store.ts'
import type { Check } from '#/platform/checks.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import type { EmailPreference } from '#/platform/feature.ts'
import type { JumpSource } from '#/platform/jump.ts'
import type { EmailSubject } from '#/platform/mail/emailKinds.ts'
import type { PersonalData } from '#/platform/personalData.ts'
import type { Services } from '#/platform/services.ts'
import type { Task } from '#/platform/tasks.ts'
import type { TimelineSource } from '#/platform/timeline.ts'

/** What features do for others, which do without those that the shop doesn’t have. */
export type Lent = typeof LENT & {
  findDefaultAddress?: FindDefaultAddress
  listOrderMachines?: ListMachines
  waiting?: Waiting
}

/** What the composition lends to features, each of which names the parts that it uses. */
export type Parts = Lent & {
  checkoutServices: Services
  onOrderPaid: OnOrderPaid[]
  origin: () => string
  manual: PrintedManual
  queueMonthEnd: QueueMonthEnd
  /** Those of this process too. */
  checks: readonly Check[]
  personal: readonly PersonalData[]
  timeline: readonly TimelineSource[]
  tasks: readonly Task[]
  jump: readonly JumpSource[]
  preferences: readonly EmailPreference[]
  emailSubjects: readonly EmailSubject[]
  findHelp: FindHelp
}

/** What one feature does for another that it may not import. */
export const LENT = {
  findDefaultAddress,
  listOrderMachines,
  loadFleet,
  waiting,
  loadCustomerMoney,
  countReservedUses: (tx: Executor, codeId: number, now: Date) => loadReservedUses(tx, codeId, '', now),
  reinstateOrder:
    (services: Services) =>
    (tx: Transaction, { id, actor }: { id: number; actor: string }) =>
      changeStatus(tx, services, { id, to: 'processing', restock: false, tell: false, actor }),
}

/** What it lends to the features’ jobs. */
export type JobParts = Pick<Parts, 'checkoutServices' | 'onOrderPaid' | 'checks'> & { env: NodeJS.ProcessEnv }
