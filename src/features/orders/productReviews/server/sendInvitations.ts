import { loadReviewInvitations } from '#/features/shop/settings/server/settings.store.ts'
import { londonDay, londonTimestamp } from '#/lib/workingDays.ts'
import type { RecurringJob } from '#/platform/jobs/jobs.ts'
import type { Services } from '#/platform/services.ts'
import { invitationMail } from './invitation.mail.ts'
import { insertInvitation, listInvitedProducts, lockInvitable } from './invitations.store.ts'

const INTERVAL_SECONDS = 300
const BATCH = 50
/** London time: nobody is invited at night. */
const [FROM_HOUR, TO_HOUR] = [9, 20]

type InvitationServices = Pick<Services, 'database' | 'clock' | 'mail' | 'origin'>

export const productReviewsJob = (services: InvitationServices): RecurringJob => ({
  name: 'product-reviews',
  title: 'Invitations to review',
  intervalSeconds: INTERVAL_SECONDS,
  run: (stopping) => sendInvitations(services, stopping),
})

/** Looks at orders as they are, so that none is missed or invited twice after a restart. Returns the number of invitations. */
export async function sendInvitations(services: InvitationServices, stopping?: AbortSignal): Promise<number> {
  const { isOn, days } = await loadReviewInvitations(services.database)
  const hour = Number(londonTimestamp(services.clock.now()).slice(11, 13))
  if (!isOn || hour < FROM_HOUR || hour >= TO_HOUR) return 0
  let total = 0
  for (;;) {
    if (stopping?.aborted) return total
    const sent = await sendBatch(services, days)
    total += sent
    if (sent < BATCH) return total
  }
}

const sendBatch = ({ database, clock, mail, origin }: InvitationServices, days: number): Promise<number> =>
  database.transaction(async (tx) => {
    const now = clock.now()
    const invited = await lockInvitable(tx, { today: londonDay(now), days, limit: BATCH })
    let sent = 0
    for (const order of invited) {
      const products = await listInvitedProducts(tx, order.id)
      const secrets = await insertInvitation(tx, order.id, now)
      if (!secrets) continue
      await mail.queue(tx, invitationMail({ order, products, ...secrets, origin: origin() }))
      sent += 1
    }
    return sent
  })
