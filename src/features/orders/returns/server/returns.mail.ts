import { listQuantities } from '#/features/orders/orders/orderLabels.ts'
import { facts } from '#/features/shop/content/content.facts.ts'
import { batteryShippingText } from '#/features/shop/content/content.rules.ts'
import { responseTimeText, WARRANTY_LIMITS_TEXT, warrantyText } from '#/features/shop/content/promises.rules.ts'
import { REFUND_COVERS_TEXT, refundText } from '#/features/shop/content/returns.rules.ts'
import { mayCancel, NO_RIGHT_TEXT, returnCostText } from '#/features/shop/content/returnTerms.rules.ts'
import { brand } from '#/lib/brand.ts'
import { type PageUrl, pageUrl, withAnchor } from '#/lib/pageLinks.ts'
import { seller } from '#/lib/seller.ts'
import { block, type EmailBlock } from '#/platform/mail/emailContent.ts'
import { letter } from '#/platform/mail/letter.ts'
import type { NewMail } from '#/platform/mail/mail.ts'
import { type CaseState, caseReference, KIND_LABELS, RESOLUTION_LABELS } from '../returns.rules.ts'
import type { CaseRecord } from './returns.store.ts'

type Case = CaseRecord

const noun = ({ kind }: Pick<Case, 'kind'>) => KIND_LABELS[kind].toLowerCase()

const about = (record: Case): EmailBlock =>
  block.facts([
    ['Reference', caseReference(record)],
    ['Order', record.order.orderId],
    ['Items', listQuantities(record.lines)],
    ['Serial number', record.serialNumber],
    ['Photos', record.photographCount > 0 && String(record.photographCount)],
  ])

/** Starts with the order’s number, so that erasing the customer deletes it. */
const referenceOf = (record: Case, version = record.version) =>
  `${record.order.orderId}/${noun(record)}-${record.id}/${version}`

function mailTo(record: Case, kind: string, title: string, blocks: EmailBlock[], orderUrl: PageUrl): NewMail {
  return {
    kind,
    reference: referenceOf(record),
    recipient: record.order.customerEmail,
    replyTo: seller.email,
    subject: `${title}: ${caseReference(record)} – ${brand()}`,
    content: letter(title, [
      ...blocks,
      about(record),
      block.button('See your request', withAnchor(orderUrl, 'returns')),
      block.text('If you have a question, reply to this email. Nothing in it affects your statutory rights.'),
    ]),
  }
}

export const requestedMail = (record: Case, orderUrl: PageUrl): NewMail =>
  mailTo(
    record,
    'return-requested',
    `We’ve received your request for a ${noun(record)}`,
    [
      block.text(`We’ll write to you ${responseTimeText()}. Please don’t send anything until then.`),
      ...(record.kind === 'return'
        ? [
            block.text(
              mayCancel(record.order)
                ? 'If you’re cancelling within the cancellation period, this counts as your notice: keep this email as proof.'
                : `${NO_RIGHT_TEXT} We’ll tell you whether we can take it back.`,
            ),
          ]
        : [
            block.text(
              `If you have ${record.photographCount ? 'more ' : ''}photos or a short video of the fault, reply to this email and attach them.`,
            ),
          ]),
      ...(record.description ? [block.text('You wrote:'), block.frame(record.description)] : []),
    ],
    orderUrl,
  )

/** For the shop. */
export function copyMail(record: Case, origin: string): NewMail {
  const title = `${KIND_LABELS[record.kind]} requested: ${caseReference(record)}`
  return {
    kind: 'return-copy',
    reference: referenceOf(record),
    recipient: seller.email,
    replyTo: record.order.customerEmail,
    subject: title,
    content: letter(title, [
      about(record),
      block.text(`${record.order.customerName} (${record.order.customerEmail}) writes:`),
      block.frame(record.description ?? 'No reason given.'),
      block.button('Open it in the admin', pageUrl(origin, `/admin/returns?open=${record.id}`)),
    ]),
  }
}

/** A business’s return is a favour, so the law sets no date and no amount. */
const REFUND_AS_AGREED_TEXT = 'We’ll refund you as we’ve agreed.'

/** Always true, whatever staff add. */
function instructions(record: Case): EmailBlock[] {
  const { returns } = facts
  const where: EmailBlock[] = [
    block.text('Send it to:'),
    { type: 'frame', lines: seller.returnsAddress },
    block.text(
      `Put a note with ${caseReference(record)} in the box, and keep your proof of postage. ${batteryShippingText()}`,
    ),
  ]
  if (record.kind === 'repair')
    return [
      block.text(`${warrantyText()} ${WARRANTY_LIMITS_TEXT} We repair such faults free of charge, including carriage.`),
      block.text('For anything else, we’ll give you a price before we start.'),
      block.text(
        'If it has to come to us, we’ll send you a label. Keep the battery pack at home unless we ask for it.',
      ),
      ...where,
    ]
  return [
    ...where,
    block.text(
      `Send it within ${returns.days} days of your request, in the original box if you can. ${returnCostText()} ` +
        (mayCancel(record.order) ? `${refundText()} ${REFUND_COVERS_TEXT}` : REFUND_AS_AGREED_TEXT),
    ),
    block.text('We may refund less if the goods have lost value because they were used more than you would in a shop.'),
  ]
}

const TITLES: Record<Exclude<CaseState, 'requested'>, (record: Case) => string> = {
  approved: (record) => `Your ${noun(record)}: what to do next`,
  declined: (record) => `We can’t accept your ${noun(record)}`,
  received: (record) => `Your ${record.kind === 'return' ? 'return' : 'machine or part'} has arrived`,
  resolved: (record) => `Your ${noun(record)} is settled`,
}

function explain(record: Case): EmailBlock[] {
  const { state, resolution, kind } = record
  if (state === 'approved') return instructions(record)
  if (state === 'received')
    return [
      block.text(
        kind === 'return'
          ? mayCancel(record.order)
            ? `We’ll check it and refund you. ${refundText()}`
            : `We’ll check it. ${REFUND_AS_AGREED_TEXT}`
          : 'We’ll look at it and tell you what we find.',
      ),
    ]
  if (state === 'resolved' && resolution) return [block.text(`${RESOLUTION_LABELS[resolution]}.`)]
  return []
}

export const changedMail = (record: Case, orderUrl: PageUrl): NewMail =>
  mailTo(
    record,
    `return-${record.state}`,
    TITLES[record.state as keyof typeof TITLES](record),
    [...(record.note ? [block.frame(record.note)] : []), ...explain(record)],
    orderUrl,
  )
