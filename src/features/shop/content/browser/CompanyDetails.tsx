import { facts } from '../content.facts.ts'

const { company } = facts

/** Seller details that the law requires on every page. */
export const CompanyDetails = ({ className }: { className?: string }) => (
  <address className={className}>
    {company.name}, registered in England and Wales, company number {company.number}
    {company.vatRegistered && `, VAT number ${company.vatNumber}`}. Registered office: {company.address.join(', ')}.{' '}
    <a href={`mailto:${company.email}`} className="link">
      {company.email}
    </a>
    , <span className="whitespace-nowrap">{company.phone}</span>.
  </address>
)
