import { EMAIL_PATTERN } from '#/lib/fieldRules.ts'

const MAX_RECIPIENTS = 10

/** Separated by spaces, commas, semicolons or lines. */
export function listRecipients(text: string): string[] {
  const addresses = text.split(/[\s,;]+/).filter(Boolean)
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()]
}

export const normaliseRecipients = (text: string): string => listRecipients(text).join('\n')

export function recipientsProblem(text: string): string | undefined {
  const addresses = listRecipients(text)
  const wrong = addresses.find((address) => address.length > 254 || !EMAIL_PATTERN.test(address))
  if (wrong) return `“${wrong.slice(0, 60)}” isn’t an email address. Enter only addresses, such as orders@example.com`
  return addresses.length > MAX_RECIPIENTS ? `At most ${MAX_RECIPIENTS} addresses` : undefined
}
