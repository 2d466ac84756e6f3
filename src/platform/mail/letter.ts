import { brand } from '#/lib/brand.ts'
import { seller } from '#/lib/seller.ts'
import type { EmailBlock, EmailContent } from '#/platform/mail/emailContent.ts'

/** An email from the shop, under its name and above its address. */
export const letter = (title: string, blocks: EmailBlock[]): EmailContent => ({
  brand: brand(),
  title,
  blocks,
  footer: companyFooter(),
})

export function companyFooter(): string[] {
  const vat = seller.vatRegistered ? ` · VAT number ${seller.vatNumber}` : ''
  return [
    `${seller.name} · Company number ${seller.number}${vat}`,
    seller.address.join(', '),
    `${seller.email} · ${seller.phone}`,
  ]
}
