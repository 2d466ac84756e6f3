import { brand } from '#/lib/brand.ts'
import { type PageHref, pageUrl } from '#/lib/pageLinks.ts'
import type { Transaction } from '#/platform/database.ts'
import { block, type EmailBlock } from '#/platform/mail/emailContent.ts'
import { letter } from '#/platform/mail/letter.ts'
import type { Mail } from '#/platform/mail/mail.ts'
import { CONFIRM_DAYS } from '../restockAlerts.rules.ts'
import type { AlertProduct, AlertRow } from './restockAlerts.store.ts'

type MailServices = { mail: Mail; origin: () => string }
type AboutAlert = { alert: AlertRow; product: AlertProduct }

const unsubscribePath = ({ unsubscribeToken }: AlertRow): PageHref =>
  `/restock-alert/unsubscribe?token=${unsubscribeToken}`

export const queueConfirmationMail = (
  tx: Transaction,
  { mail, origin }: MailServices,
  { alert, product, token }: AboutAlert & { token: string },
): Promise<boolean> =>
  mail.queue(tx, {
    kind: 'restock-confirmation',
    ...common(alert, alert.requestedAt, origin()),
    ...render(`Confirm your alert for ${product.name}`, [
      block.text(
        `Somebody (we hope it was you) asked us to email this address when we have the ${product.name} in stock again. Open this link and press the button to confirm:`,
      ),
      block.button('Confirm the alert', pageUrl(origin(), `/restock-alert/confirm?token=${token}`)),
      block.text(`The link works once, for ${CONFIRM_DAYS} days.`),
      block.text(
        'If it wasn’t you, do nothing: we won’t email you about it, and we’ll delete this address. Or cancel the request now:',
      ),
      block.button('Cancel the request', pageUrl(origin(), unsubscribePath(alert))),
    ]),
  })

export const queueBackInStockMail = (
  tx: Transaction,
  { mail, origin }: MailServices,
  { alert, product }: AboutAlert,
): Promise<boolean> =>
  mail.queue(tx, {
    kind: 'restock-alert',
    ...common(alert, alert.confirmedAt ?? alert.requestedAt, origin()),
    ...render(`Back in stock: ${product.name}`, [
      block.text(`You asked us to email you when you could buy the ${product.name} again. Now you can.`),
      block.button(`View ${product.name}`, pageUrl(origin(), `/products/${encodeURIComponent(product.slug)}`)),
      block.text(
        'We can’t reserve stock for you. If it has sold out again by the time you look, you can ask for another alert on the same page.',
      ),
      block.text(
        'This is the only email you’ll get for this request. If you asked us again and have changed your mind, you can cancel here:',
      ),
      block.button('Unsubscribe', pageUrl(origin(), unsubscribePath(alert))),
    ]),
  })

const common = (alert: AlertRow, at: Date, origin: string) => ({
  reference: `restock-${alert.id}-${at.toISOString()}`,
  recipient: alert.email,
  // Mail programs POST here, and a redirect would fail (RFC 8058).
  unsubscribeUrl: `${origin}/api/restock-alerts/unsubscribe?token=${alert.unsubscribeToken}`,
})

const render = (title: string, blocks: EmailBlock[]) => ({
  subject: `${title} – ${brand()}`,
  content: letter(title, blocks),
})
