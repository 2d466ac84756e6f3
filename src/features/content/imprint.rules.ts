import { facts } from './content.facts.ts'

/** Who sells, for the foot of a mail: name, number, VAT number if registered, address and email. */
export function imprint(): string[] {
  const { company } = facts
  const vat = company.vatRegistered ? ` · VAT number ${company.vatNumber}` : ''
  return [
    `${company.name} · Company number ${company.number}${vat}`,
    company.address.join(', '),
    `${company.email} · ${company.phone}`,
  ]
}
