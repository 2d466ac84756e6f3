import { ADDRESS_PARTS, type Address } from '#/lib/address.ts'
import { parseAddress } from '#/lib/parseAddress.ts'
import type { CustomerDetail } from './customers.queries.ts'

export type CustomerFormValues = { customerName: string; customerEmail: string; customerPhone: string } & Address

type Known = Pick<CustomerDetail, 'name' | 'email' | 'phone' | 'company' | 'addresses'>

export type Filling = {
  fill: Partial<CustomerFormValues>
  /** What differs from what has been typed, which stays. */
  differing: Partial<CustomerFormValues>
}

/** The address counts as one field, because parts of two addresses make none. */
export function fillCustomer(typed: CustomerFormValues, { name, email, phone, company, addresses }: Known): Filling {
  const delivery = addresses.find(({ use }) => use === 'delivery')
  const { company: addressee, ...address } = parseAddress(delivery?.text ?? '')
  const contact = {
    customerName: name === email ? '' : name,
    customerEmail: email,
    customerPhone: phone ?? '',
    company: company ?? addressee,
  }
  const result: Filling = { fill: {}, differing: {} }
  const add = (values: Partial<CustomerFormValues>) => {
    const names = Object.keys(values) as (keyof CustomerFormValues)[]
    if (names.every((field) => !values[field] || values[field] === typed[field].trim())) return
    Object.assign(names.every((field) => !typed[field]) ? result.fill : result.differing, values)
  }
  for (const [field, value] of Object.entries(contact)) add({ [field]: value })
  if (delivery) add(address)
  return result
}

const LABELS: Record<keyof CustomerFormValues, string> = {
  customerName: 'name',
  customerEmail: 'email',
  customerPhone: 'phone number',
  company: 'company',
  ...(Object.fromEntries(ADDRESS_PARTS.filter((part) => part !== 'company').map((part) => [part, 'address'])) as Record<
    Exclude<keyof Address, 'company'>,
    string
  >),
}

export const fieldLabels = (values: Partial<CustomerFormValues>): string[] => [
  ...new Set(Object.keys(values).map((field) => LABELS[field as keyof CustomerFormValues])),
]
