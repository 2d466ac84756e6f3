import { DELIVERY, DELIVERY_TYPES, feeName } from '#/features/delivery/deliveryTypes.rules.ts'
import type { SettingName } from '../settings.rules.ts'

/** How a setting is typed. Two of kind `number` that belong together stand beside each other. */
export type SettingField = {
  name: SettingName
  label: string
  hint?: string
  kind: 'line' | 'lines' | 'pounds' | 'number' | 'yesNo' | 'email'
}

export type SettingSection = { id: string; title: string; about: string; fields: readonly SettingField[] }

/** The sections of the screen, in their order; each can be linked to by its id. */
export const SETTING_SECTIONS: readonly SettingSection[] = [
  {
    id: 'shop',
    title: 'Shop',
    about: 'The shop’s name, and a notice for its visitors.',
    fields: [
      {
        name: 'brand',
        label: 'Name of the shop',
        kind: 'line',
        hint: 'In the header, page titles, emails and search results. Product names don’t change.',
      },
      {
        name: 'notice',
        label: 'Notice',
        kind: 'line',
        hint: 'One line on top of every public page, at most 200 characters. Empty for none.',
      },
    ],
  },
  {
    id: 'company',
    title: 'Company',
    about: 'Who sells. The law wants these on every page, in emails and on invoices.',
    fields: [
      { name: 'companyName', label: 'Company name', kind: 'line' },
      { name: 'companyNumber', label: 'Company number', kind: 'line', hint: 'As at Companies House.' },
      { name: 'address', label: 'Registered office', kind: 'lines', hint: 'Street, town, postcode: each on its line.' },
      { name: 'phone', label: 'Telephone', kind: 'line' },
      { name: 'email', label: 'Email', kind: 'email', hint: 'Where customers write to.' },
      { name: 'privacyEmail', label: 'Email for privacy', kind: 'email' },
    ],
  },
  {
    id: 'vat',
    title: 'VAT',
    about: 'Not registered takes all VAT wording off the shop. Earlier orders keep theirs.',
    fields: [
      { name: 'vatRegistered', label: 'Registered for VAT', kind: 'yesNo' },
      { name: 'vatNumber', label: 'VAT number', kind: 'line', hint: 'Shown on every invoice.' },
    ],
  },
  {
    id: 'delivery',
    title: 'Delivery',
    about: 'What it costs, including VAT, and how many working days it takes.',
    fields: [
      ...DELIVERY_TYPES.map((type) => ({ name: feeName(type), label: DELIVERY[type].name, kind: 'pounds' as const })),
      { name: 'freeFrom', label: 'Free from', kind: 'pounds', hint: 'Value of the goods after discount.' },
      { name: 'cutOffHour', label: 'Same-day until (hour)', kind: 'number', hint: '14 is 2 pm, in London.' },
      { name: 'dispatchFrom', label: 'Dispatch: at least', kind: 'number' },
      { name: 'dispatchTo', label: 'Dispatch: at most', kind: 'number' },
      { name: 'roadFrom', label: 'On the road: at least', kind: 'number' },
      { name: 'roadTo', label: 'On the road: at most', kind: 'number' },
      { name: 'expressFrom', label: 'Express: at least', kind: 'number' },
      { name: 'expressTo', label: 'Express: at most', kind: 'number' },
      { name: 'withinDays', label: 'Standard: at the latest', kind: 'number' },
    ],
  },
  {
    id: 'where',
    title: 'Where we deliver',
    about: 'Addresses with these postcodes are refused before any payment, with an offer to ask for a quote.',
    fields: [
      {
        name: 'offMainland',
        label: 'Postcodes we do not deliver to',
        kind: 'lines',
        hint: 'Areas and districts with commas, such as BT, IM, KW15–17. Take one out to deliver there.',
      },
    ],
  },
  {
    id: 'payments',
    title: 'Card payments',
    about: 'While they are paused the checkout says so before it asks for anything. Paid orders still go through.',
    fields: [{ name: 'cardPaymentsPaused', label: 'Pause card payments', kind: 'yesNo' }],
  },
]

/** What a setting is called. */
export const labelOf = (name: SettingName): string =>
  SETTING_SECTIONS.flatMap(({ fields }) => fields).find((field) => field.name === name)?.label ?? name
