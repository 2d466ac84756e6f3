import { facts } from '../content.facts.ts'

export const returnsJsonLd = (origin: string) => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'GB',
  returnPolicyCountry: 'GB',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: facts.returns.days,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  refundType: 'https://schema.org/FullRefund',
  merchantReturnLink: `${origin}/shipping-and-returns`,
})
