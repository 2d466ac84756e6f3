import type { EmailBlock, EmailContent } from '#/platform/mail/emailContent.ts'
import { facts } from '../content.facts.ts'

/** An email from the shop, under its name and above its address. */
export const letter = (title: string, blocks: EmailBlock[]): EmailContent => ({
  brand: facts.brand,
  title,
  blocks,
  footer: companyFooter(),
})

export function companyFooter(): string[] {
  const { company } = facts
  const vat = company.vatRegistered ? ` · VAT number ${company.vatNumber}` : ''
  return [
    `${company.name} · Company number ${company.number}${vat}`,
    company.address.join(', '),
    `${company.email} · ${company.phone}`,
  ]
}
