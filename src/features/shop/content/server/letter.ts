import type { EmailBlock, EmailContent } from '#/platform/mail/emailContent.ts'
import { companyFooter } from '../companyFooter.rules.ts'
import { facts } from '../content.facts.ts'

/** An email from the shop, under its name and above its address. */
export const letter = (title: string, blocks: EmailBlock[]): EmailContent => ({
  brand: facts.brand,
  title,
  blocks,
  footer: companyFooter(),
})
