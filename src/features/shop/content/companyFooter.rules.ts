import { facts } from './content.facts.ts'

export function companyFooter(): string[] {
  const { company } = facts
  const vat = company.vatRegistered ? ` · VAT number ${company.vatNumber}` : ''
  return [
    `${company.name} · Company number ${company.number}${vat}`,
    company.address.join(', '),
    `${company.email} · ${company.phone}`,
  ]
}
