import type { Contact } from './server/contact.schema.ts'

/** Mail programs accept links of about 2,000 characters, and encoding can more than triple a character. */
const MAX_QUOTE_LENGTH = 600

export function replyLink({ email, subject, message }: Pick<Contact, 'email' | 'subject' | 'message'>): string {
  const about = subject === null ? 'Your message' : oneLine(subject)
  const title = /^re:/i.test(about) ? about : `Re: ${about}`
  const characters = [...message]
  const cut = characters.length > MAX_QUOTE_LENGTH
  const quoted = (cut ? `${characters.slice(0, MAX_QUOTE_LENGTH).join('')} …` : message)
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\r\n')
  // RFC 6068: encode everything but the address's own @, so that no input becomes another field.
  const to = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`\r\n\r\n${quoted}\r\n`)}`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
