import { and, eq, gt, sql } from 'drizzle-orm'
import { brand } from '#/lib/brand.ts'
import { formatDateTime } from '#/lib/format.ts'
import { pageUrl } from '#/lib/pageLinks.ts'
import type { Transaction } from '#/platform/database.ts'
import { block } from '#/platform/mail/emailContent.ts'
import { letter } from '#/platform/mail/letter.ts'
import { mails } from '#/platform/mail/mail.tables.ts'
import type { Mail } from '#/platform/mail/mail.ts'
import type { SubscriberRow } from './newsletter.store.ts'

const KIND = 'newsletter-welcome'
const DAY_MS = 86_400_000

/** At most once a day per address, even if it unsubscribes in between. */
export async function queueWelcomeMail(
  tx: Transaction,
  { mail, origin, now }: { mail: Mail; origin: () => string; now: Date },
  subscriber: SubscriberRow,
): Promise<void> {
  const [recent] = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.kind, KIND),
        eq(sql`lower(${mails.recipient})`, subscriber.email),
        gt(mails.createdAt, new Date(now.getTime() - DAY_MS)),
      ),
    )
    .limit(1)
  if (recent) return
  await mail.queue(tx, {
    kind: KIND,
    reference: `subscriber-${subscriber.id}-${subscriber.consentAt.toISOString()}`,
    recipient: subscriber.email,
    ...renderWelcome(subscriber, origin()),
  })
}

function renderWelcome({ consentText, consentAt, unsubscribeToken }: SubscriberRow, origin: string) {
  const content = letter('You’ve subscribed', [
    block.text(
      `You’ll now get the ${brand()} newsletter: new machines and parts, drills and offers. We won’t email you often.`,
    ),
    block.facts([
      ['You agreed to', consentText],
      ['On', formatDateTime(consentAt)],
    ]),
    block.text('If this wasn’t you, or you’ve changed your mind, you can unsubscribe here:'),
    block.button('Unsubscribe', pageUrl(origin, `/newsletter/unsubscribe?token=${unsubscribeToken}`)),
  ])
  return {
    subject: `You’ve subscribed to the ${brand()} newsletter`,
    // Mail programs POST here, and a redirect would fail (RFC 8058).
    unsubscribeUrl: `${origin}/api/newsletter/unsubscribe?token=${unsubscribeToken}`,
    content,
  }
}
