import type { Contact } from './server/contact.schema.ts'

/** Mail programs take about 2,000 characters of an address; encoded, a letter may need three and more. */
const LONGEST_QUOTATION = 600

/**
 * The address that opens the administrator's mail program with an answer to a message: whom, "Re: …", and what was written
 * as a quotation, cut off where it is long.
 */
export function replyLink({ email, subject, message }: Pick<Contact, 'email' | 'subject' | 'message'>): string {
  const about = subject === null ? 'Your message' : oneLine(subject)
  const title = /^re:/i.test(about) ? about : `Re: ${about}`
  const characters = [...message]
  const cut = characters.length > LONGEST_QUOTATION
  const quoted = (cut ? `${characters.slice(0, LONGEST_QUOTATION).join('')} …` : message)
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\r\n')
  // RFC 6068: everything but the address's own @ is encoded, so nothing typed becomes another field.
  const to = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`\r\n\r\n${quoted}\r\n`)}`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
