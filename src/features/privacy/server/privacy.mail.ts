import { facts } from '#/features/content/content.facts.ts'
import { imprint } from '#/features/content/imprint.rules.ts'
import { type Day, shortDate } from '#/lib/workingDays.ts'
import { type Block, renderLetter } from '#/platform/mail/letter.ts'
import { CONFIRM_DAYS, type RequestType } from '../privacy.rules.ts'

type Written = { subject: string; html: string; text: string }

const write = (title: string, blocks: Block[]): Written => ({
  subject: `${title} – ${facts.brand}`,
  ...renderLetter({ brand: facts.brand, title, blocks: [...blocks, ...complaints()], footer: imprint() }),
})

const WISHES: Record<RequestType, string> = {
  access: 'to be sent a copy of the personal data that we hold under this address',
  deletion: 'to have the personal data deleted that we hold under this address',
}

/** Says that a request has come, by when it is answered, and how to show that the address is one's own. */
export const acknowledgementMail = (request: { requestType: RequestType; dueOn: Day; link: string }): Written =>
  write('Please confirm your privacy request', [
    { type: 'text', text: `Somebody has asked us, with this e-mail address, ${WISHES[request.requestType]}.` },
    {
      type: 'text',
      text: 'Before we disclose or delete anything we make sure that the address is yours. Open this link and press the button there:',
    },
    { type: 'frame', lines: [request.link] },
    { type: 'text', text: `The link works once and for ${CONFIRM_DAYS} days.` },
    {
      type: 'note',
      text: 'If it was not you, do nothing. Without your confirmation nothing is disclosed or deleted.',
    },
    { type: 'text', text: `You have our answer by ${dayWords(request.dueOn)} at the latest.` },
  ])

/** Goes with the archive. */
export const accessMail = (): Written =>
  write('Your personal data', [
    {
      type: 'text',
      text:
        'You asked for a copy of the personal data that we hold under this address. It is the file that comes with this ' +
        'e-mail: one JSON file, which a text editor or a browser opens.',
    },
    {
      type: 'text',
      text: `Passwords are not in it: we keep only a fingerprint of them. What our card provider knows of your card we do not have. What we use data for and how long we keep it is in our privacy policy; orders are kept ${facts.privacy.keepOrdersYears} years.`,
    },
    { type: 'text', text: 'You may ask us to correct or delete what you find.' },
  ])

/** Says what was erased and what is kept. */
export const erasedMail = (summary: readonly string[]): Written =>
  write('Your personal data was deleted', [
    { type: 'text', text: 'You asked us to delete the personal data that we hold under this address. This was done:' },
    { type: 'frame', lines: summary.map((sentence) => `• ${sentence}`) },
    {
      type: 'text',
      text:
        `What we keep, because the law makes us: sums, goods and dates of orders, without you, and invoices and credit notes as they were issued, for ${facts.privacy.keepOrdersYears} years. ` +
        'Our card provider keeps its own records of payments.',
    },
    { type: 'text', text: 'This is the last e-mail about it. We forget this address once it has been sent.' },
  ])

/** Says that a request is not met, and why. */
export const refusedMail = (requestType: RequestType, reason: string): Written =>
  write('About your privacy request', [
    { type: 'text', text: `We were asked ${WISHES[requestType]}. We do not do so, for this reason:` },
    { type: 'frame', lines: reason.split(/\r\n|\r|\n/) },
  ])

const complaints = (): Block[] => [
  { type: 'heading', text: 'Questions and complaints' },
  {
    type: 'text',
    text: `Write to ${facts.company.privacyEmail}. If you are not content with what we do, you may complain to the Information Commissioner’s Office (ico.org.uk, 0303 123 1113) and go to court.`,
  },
]

const dayWords = (day: Day) => `${shortDate(day)} ${day.slice(0, 4)}`
