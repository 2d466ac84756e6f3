import { brand } from '#/lib/brand.ts'
import { formatList } from '#/lib/format.ts'
import { pageUrl } from '#/lib/pageLinks.ts'
import { seller } from '#/lib/seller.ts'
import { block } from '#/platform/mail/emailContent.ts'
import { letter } from '#/platform/mail/letter.ts'
import type { NewMail } from '#/platform/mail/mail.ts'
import { LINK_DAYS } from '../productReviews.rules.ts'
import type { InvitedOrder } from './invitations.store.ts'

type Invitation = {
  order: InvitedOrder
  products: readonly string[]
  token: string
  unsubscribeToken: string
  origin: string
}

/** A request about what was bought, without advertising. */
export function invitationMail({ order, products, token, unsubscribeToken, origin }: Invitation): NewMail {
  const [only] = products.length === 1 ? products : []
  const title = only ? `How’s your ${only}?` : 'How are you getting on with your order?'
  const bought = only ? `your ${only}` : `what you bought (${formatList(products)})`
  return {
    // Its start ties it to the order, and makes it unique.
    reference: `${order.orderId}/review`,
    kind: 'review-invitation',
    recipient: order.customerEmail,
    // Mail programs POST here, and a redirect would fail (RFC 8058).
    unsubscribeUrl: `${origin}/api/review-invitations/unsubscribe?token=${unsubscribeToken}`,
    subject: `${title} – ${brand()}`,
    content: letter(title, [
      block.text(
        `You’ve had time to try ${bought} from order ${order.orderId}. Other players would like to know how it is, good or bad.`,
      ),
      block.button('Write a review', pageUrl(origin, `/review?token=${token}`)),
      block.text(
        `We read every review before publishing it and apply the same rules to good and bad ones. The link works for ${LINK_DAYS} days. Don’t forward this email: anyone who has the link can post a review in your name.`,
      ),
      block.text(`If something’s wrong with your order, write to ${seller.email} and we’ll put it right.`),
      block.text(
        'This is the only email we’ll send about reviewing this order. If you don’t want any for later orders, tell us here:',
      ),
      block.button('No more review emails', pageUrl(origin, `/review/unsubscribe?token=${unsubscribeToken}`)),
    ]),
  }
}
