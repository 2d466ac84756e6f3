import { facts } from '#/features/shop/content/content.facts.ts'
import { brand } from '#/lib/brand.ts'
import { seller } from '#/lib/seller.ts'
import { type Day, fullDate } from '#/lib/workingDays.ts'
import { block, type EmailBlock } from '#/platform/mail/emailContent.ts'
import { letter } from '#/platform/mail/letter.ts'
import type { NewMail } from '#/platform/mail/mail.ts'
import { CONFIRM_DAYS, type RequestType } from '../privacy.rules.ts'

type PrivacyEmail = Pick<NewMail, 'subject' | 'content'>

const privacyEmail = (title: string, blocks: EmailBlock[]): PrivacyEmail => ({
  subject: `${title} – ${brand()}`,
  content: letter(title, [...blocks, ...complaints()]),
})

const REQUEST_TEXTS: Record<RequestType, string> = {
  access: 'to send a copy of the personal data we hold under this address',
  deletion: 'to delete the personal data we hold under this address',
}

export const acknowledgementEmail = (request: { requestType: RequestType; dueOn: Day; link: string }): PrivacyEmail =>
  privacyEmail('Please confirm your privacy request', [
    block.text(`Somebody using this email address has asked us ${REQUEST_TEXTS[request.requestType]}.`),
    block.text(
      'Before we disclose or delete anything, we need to check that this address is yours. Open this link and press the button:',
    ),
    { type: 'frame', lines: [request.link] },
    block.text(`The link works once, for ${CONFIRM_DAYS} days.`),
    block.note('If it wasn’t you, do nothing. We won’t disclose or delete anything without your confirmation.'),
    block.text(`We’ll reply by ${fullDate(request.dueOn)} at the latest.`),
  ])

export const accessEmail = (): PrivacyEmail =>
  privacyEmail('Your personal data', [
    block.text(
      'You asked for a copy of the personal data we hold under this address. It’s attached to this ' +
        'email as one JSON file, which you can open in a text editor or browser.',
    ),
    block.text(
      `It doesn’t include passwords, which we only store as hashes, or card details, which only our card provider has. Our privacy policy explains what we use data for and how long we keep it. We keep orders for ${facts.privacy.keepOrdersYears} years.`,
    ),
    block.text('You can ask us to correct or delete any of it.'),
  ])

export const erasedEmail = (summary: readonly string[]): PrivacyEmail =>
  privacyEmail('We’ve deleted your personal data', [
    block.text('You asked us to delete the personal data we hold under this address. We’ve done the following:'),
    { type: 'frame', lines: summary.map((sentence) => `• ${sentence}`) },
    block.text(
      `The law requires us to keep the amounts, goods and dates of your orders, without your name, and invoices and credit notes as issued, for ${facts.privacy.keepOrdersYears} years. ` +
        'Our card provider keeps its own records of payments.',
    ),
    block.text('This is our last email about it. We’ll delete this address once it’s been sent.'),
  ])

export const refusedEmail = (requestType: RequestType, reason: string): PrivacyEmail =>
  privacyEmail('About your privacy request', [
    block.text(`We were asked ${REQUEST_TEXTS[requestType]}. We can’t do this, for the following reason:`),
    block.frame(reason),
  ])

const complaints = (): EmailBlock[] => [
  block.heading('Questions and complaints'),
  block.text(
    `Email ${seller.privacyEmail}. If you’re not happy with our reply, you can complain to the Information Commissioner’s Office (ico.org.uk, 0303 123 1113) or go to court.`,
  ),
]
