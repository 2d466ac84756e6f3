import { companyFooter } from '#/features/content/companyFooter.rules.ts'
import { facts } from '#/features/content/content.facts.ts'
import { type Day, fullDate } from '#/lib/workingDays.ts'
import type { EmailBlock } from '#/platform/mail/emailContent.ts'
import type { NewMail } from '#/platform/mail/mail.ts'
import { CONFIRM_DAYS, type RequestType } from '../privacy.rules.ts'

type PrivacyEmail = Pick<NewMail, 'subject' | 'content'>

const privacyEmail = (title: string, blocks: EmailBlock[]): PrivacyEmail => ({
  subject: `${title} – ${facts.brand}`,
  content: { brand: facts.brand, title, blocks: [...blocks, ...complaints()], footer: companyFooter() },
})

const REQUEST_TEXTS: Record<RequestType, string> = {
  access: 'to send a copy of the personal data we hold under this address',
  deletion: 'to delete the personal data we hold under this address',
}

export const acknowledgementEmail = (request: { requestType: RequestType; dueOn: Day; link: string }): PrivacyEmail =>
  privacyEmail('Please confirm your privacy request', [
    { type: 'text', text: `Somebody using this email address has asked us ${REQUEST_TEXTS[request.requestType]}.` },
    {
      type: 'text',
      text: 'Before we disclose or delete anything, we need to check that this address is yours. Open this link and press the button:',
    },
    { type: 'frame', lines: [request.link] },
    { type: 'text', text: `The link works once, for ${CONFIRM_DAYS} days.` },
    {
      type: 'note',
      text: 'If it wasn’t you, do nothing. We won’t disclose or delete anything without your confirmation.',
    },
    { type: 'text', text: `We’ll reply by ${fullDate(request.dueOn)} at the latest.` },
  ])

export const accessEmail = (): PrivacyEmail =>
  privacyEmail('Your personal data', [
    {
      type: 'text',
      text:
        'You asked for a copy of the personal data we hold under this address. It’s attached to this ' +
        'email as one JSON file, which you can open in a text editor or browser.',
    },
    {
      type: 'text',
      text: `It doesn’t include passwords, which we only store as hashes, or card details, which only our card provider has. Our privacy policy explains what we use data for and how long we keep it. We keep orders for ${facts.privacy.keepOrdersYears} years.`,
    },
    { type: 'text', text: 'You can ask us to correct or delete any of it.' },
  ])

export const erasedEmail = (summary: readonly string[]): PrivacyEmail =>
  privacyEmail('We’ve deleted your personal data', [
    {
      type: 'text',
      text: 'You asked us to delete the personal data we hold under this address. We’ve done the following:',
    },
    { type: 'frame', lines: summary.map((sentence) => `• ${sentence}`) },
    {
      type: 'text',
      text:
        `The law requires us to keep the amounts, goods and dates of your orders, without your name, and invoices and credit notes as issued, for ${facts.privacy.keepOrdersYears} years. ` +
        'Our card provider keeps its own records of payments.',
    },
    { type: 'text', text: 'This is our last email about it. We’ll delete this address once it’s been sent.' },
  ])

export const refusedEmail = (requestType: RequestType, reason: string): PrivacyEmail =>
  privacyEmail('About your privacy request', [
    { type: 'text', text: `We were asked ${REQUEST_TEXTS[requestType]}. We can’t do this, for the following reason:` },
    { type: 'frame', lines: reason.split(/\r\n|\r|\n/) },
  ])

const complaints = (): EmailBlock[] => [
  { type: 'heading', text: 'Questions and complaints' },
  {
    type: 'text',
    text: `Email ${facts.company.privacyEmail}. If you’re not happy with our reply, you can complain to the Information Commissioner’s Office (ico.org.uk, 0303 123 1113) or go to court.`,
  },
]
