import { CLOSURES_KEPT_DAYS } from '#/features/shop/delivery/closures.rules.ts'
import {
  DELIVERY_TYPES,
  deliveryLabel,
  feeName,
  freeDeliveryNames,
  isAnyDeliveryFree,
} from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { formatList } from '#/lib/format.ts'
import { INVOICE_BUYER_LABELS, INVOICE_BUYERS, INVOICE_DAYS } from '../invoiceSettings.rules.ts'
import type { SettingName } from '../settings.rules.ts'

export type SettingField = {
  name: SettingName
  label: string
  hint?: string
} & (
  | { kind: 'line' | 'lines' | 'closedDays' | 'pounds' | 'number' | 'yesNo' | 'email' | 'emails'; options?: never }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
)

export type SettingSection = { id: string; title: string; description: string; fields: readonly SettingField[] }

const FREE_FROM_HINT = `Order value after any discount.${
  isAnyDeliveryFree() ? '' : ` For ${formatList(freeDeliveryNames())} delivery.`
}`

export const SETTING_SECTIONS: readonly SettingSection[] = [
  {
    id: 'shop',
    title: 'Shop',
    description: 'Your shop’s name and an optional notice.',
    fields: [
      {
        name: 'brand',
        label: 'Shop name',
        kind: 'line',
        hint: 'In the header, page titles, emails and search results. Product names don’t change.',
      },
      {
        name: 'notice',
        label: 'Notice',
        kind: 'line',
        hint: 'One line at the top of every public page, up to 200 characters. Leave empty for none.',
      },
    ],
  },
  {
    id: 'company',
    title: 'Company',
    description: 'The seller’s details. The law requires them on every page, in emails and on invoices.',
    fields: [
      { name: 'companyName', label: 'Company name', kind: 'line' },
      { name: 'companyNumber', label: 'Company number', kind: 'line', hint: 'As registered at Companies House.' },
      {
        name: 'address',
        label: 'Registered office',
        kind: 'lines',
        hint: 'Street, town and postcode, each on its own line.',
      },
      { name: 'phone', label: 'Phone', kind: 'line' },
      { name: 'email', label: 'Email', kind: 'email', hint: 'Where customers can email you.' },
      { name: 'privacyEmail', label: 'Privacy email', kind: 'email' },
    ],
  },
  {
    id: 'vat',
    title: 'VAT',
    description: 'If you’re not registered, the shop doesn’t mention VAT. Earlier orders won’t change.',
    fields: [
      { name: 'vatRegistered', label: 'Registered for VAT', kind: 'yesNo' },
      { name: 'vatNumber', label: 'VAT number', kind: 'line', hint: 'Shown on every invoice.' },
    ],
  },
  {
    id: 'delivery',
    title: 'Delivery',
    description: 'Prices including VAT, and times in working days.',
    fields: [
      ...DELIVERY_TYPES.map((type) => ({ name: feeName(type), label: deliveryLabel(type), kind: 'pounds' as const })),
      { name: 'freeFrom', label: 'Free from', kind: 'pounds', hint: FREE_FROM_HINT },
      { name: 'cutOffHour', label: 'Same-day cut-off (hour)', kind: 'number', hint: '14 means 2 pm, UK time.' },
      { name: 'dispatchFrom', label: 'Dispatch from (working days)', kind: 'number' },
      { name: 'dispatchTo', label: 'Dispatch to (working days)', kind: 'number' },
      { name: 'transitFrom', label: 'Transit time from (working days)', kind: 'number' },
      { name: 'transitTo', label: 'Transit time to (working days)', kind: 'number' },
      { name: 'expressFrom', label: 'Express from (working days)', kind: 'number' },
      { name: 'expressTo', label: 'Express to (working days)', kind: 'number' },
      { name: 'withinDays', label: 'Standard within (working days)', kind: 'number' },
    ],
  },
  {
    id: 'closed',
    title: 'Closed days',
    description:
      'Days you don’t work, besides weekends and bank holidays in England and Wales. New promises and cut-offs skip them; dates promised before and legal deadlines don’t move.',
    fields: [
      {
        name: 'closedDays',
        label: 'Closed days',
        kind: 'closedDays',
        hint: `Shoppers are told from two weeks before. Past closures are deleted after ${CLOSURES_KEPT_DAYS} days.`,
      },
    ],
  },
  {
    id: 'returns',
    title: 'Returns',
    description: 'Where customers send returns and repairs.',
    fields: [
      {
        name: 'returnsAddress',
        label: 'Returns address',
        kind: 'lines',
        hint: 'Street, town and postcode, each on its own line. Your company’s name is added. Without one, your registered office is used.',
      },
    ],
  },
  {
    id: 'where',
    title: 'Where we deliver',
    description: 'Customers with these postcodes can’t pay online, and are offered a quote instead.',
    fields: [
      {
        name: 'offMainland',
        label: 'Postcodes you don’t deliver to',
        kind: 'lines',
        hint: 'Postcode areas and districts separated by commas, such as BT, IM, KW15–17.',
      },
    ],
  },
  {
    id: 'stock',
    title: 'Stock',
    description: 'When the dashboard and the product list show a product as low in stock.',
    fields: [
      {
        name: 'lowStockLevel',
        label: 'Low stock level',
        kind: 'number',
        hint: 'Low at this number or fewer. A product can have a level of its own.',
      },
    ],
  },
  {
    id: 'newOrders',
    title: 'New orders',
    description: 'Each paid order is emailed to you straight away, with a link to it here. Replies go to the customer.',
    fields: [
      {
        name: 'newOrderRecipients',
        label: 'Email new orders to',
        kind: 'emails',
        hint: 'One address per line. Leave empty for nobody. If the list is just your contact email, it follows changes to that address.',
      },
    ],
  },
  {
    id: 'reviews',
    title: 'Product reviews',
    description:
      'Customers are asked by email, once per order, to review what they bought. Nobody is asked about test, cancelled or fully refunded orders, or after opting out.',
    fields: [
      { name: 'reviewInvitations', label: 'Invite customers to review', kind: 'yesNo' },
      {
        name: 'reviewInvitationDays',
        label: 'Days after delivery',
        kind: 'number',
        hint: 'Counted from the promised delivery date, or from the last parcel if that was sent later.',
      },
    ],
  },
  {
    id: 'payments',
    title: 'Card payments',
    description:
      'While payments are paused, the checkout says so straight away. Orders already paid still go through, and businesses can still pay by invoice.',
    fields: [{ name: 'cardPaymentsPaused', label: 'Pause card payments', kind: 'yesNo' }],
  },
  {
    id: 'bank',
    title: 'Bank account',
    description: 'Where customers can pay quotes and pro forma invoices by transfer. Leave empty for card only.',
    fields: [
      { name: 'bankAccountName', label: 'Account name', kind: 'line' },
      { name: 'bankSortCode', label: 'Sort code', kind: 'line', hint: 'Six digits.' },
      { name: 'bankAccountNumber', label: 'Account number', kind: 'line', hint: 'Eight digits.' },
    ],
  },
  {
    id: 'invoice',
    title: 'Pay by invoice',
    description:
      'Who can pay by invoice, by bank transfer after ordering. If you’ve agreed it with a customer, their goods are reserved until the payment is due. Otherwise nothing is reserved until they open a link we email them, or you approve the order. You decide whether to send goods before they’re paid for.',
    fields: [
      {
        name: 'invoiceBuyers',
        label: 'Who can pay by invoice',
        kind: 'choice',
        options: INVOICE_BUYERS.map((value) => ({ value, label: INVOICE_BUYER_LABELS[value] })),
        hint: 'They see it at the checkout once they’ve entered a company. Needs your bank account.',
      },
      {
        name: 'invoiceDays',
        label: 'Payment due after',
        kind: 'choice',
        options: INVOICE_DAYS.map((days) => ({ value: String(days), label: `${days} days` })),
        hint: 'Unless you’ve agreed other terms with a customer.',
      },
      {
        name: 'invoiceLimit',
        label: 'Highest order total (£)',
        kind: 'line',
        hint: 'Including VAT and delivery. Leave empty for no limit.',
      },
      {
        name: 'invoiceHoldDays',
        label: 'Reserve goods for (days)',
        kind: 'number',
        hint: '1 to 14 days after the order is confirmed or approved. Customers you’ve agreed terms with have until the payment is due.',
      },
      {
        name: 'invoiceHoldUnits',
        label: 'Items reserved without your approval',
        kind: 'number',
        hint: 'The most that all such orders may reserve together, and never more than half of a product’s stock, rounded up. Orders beyond that wait for you. Enter 0 to approve every order.',
      },
      {
        name: 'invoiceHoldValue',
        label: 'Value reserved without your approval (£)',
        kind: 'line',
        hint: 'The most that all such orders may come to together, including VAT and delivery.',
      },
    ],
  },
  {
    id: 'accounts',
    title: 'Accounting',
    description: 'Your VAT quarters, and where your bookkeeping program books sales.',
    fields: [
      {
        name: 'vatQuarterStart',
        label: 'VAT quarters start in',
        kind: 'choice',
        options: [
          { value: '1', label: 'January, April, July and October' },
          { value: '2', label: 'February, May, August and November' },
          { value: '3', label: 'March, June, September and December' },
        ],
      },
      { name: 'salesAccount', label: 'Xero account code for sales', kind: 'line' },
      { name: 'deliveryAccount', label: 'Xero account code for delivery', kind: 'line' },
      {
        name: 'zeroRatedAccount',
        label: 'Xero account code for zero-rated sales',
        kind: 'line',
        hint: 'Leave empty to book them to the same accounts as other sales.',
      },
      {
        name: 'quickBooksSalesItem',
        label: 'QuickBooks product or service for sales',
        kind: 'line',
        hint: 'QuickBooks books a sale to the income account of its product or service.',
      },
      { name: 'quickBooksDeliveryItem', label: 'QuickBooks product or service for delivery', kind: 'line' },
    ],
  },
  {
    id: 'security',
    title: 'Security',
    description: 'Staff who haven’t set up two-factor authentication are asked to before they can use the admin.',
    fields: [{ name: 'secondFactorRequired', label: 'Require two-factor authentication for staff', kind: 'yesNo' }],
  },
]

export const settingLabel = (name: SettingName): string =>
  SETTING_SECTIONS.flatMap(({ fields }) => fields).find((field) => field.name === name)?.label ?? name

const EXAMPLES: readonly SettingName[] = [
  'companyName',
  'companyNumber',
  'address',
  'phone',
  'email',
  'privacyEmail',
  'vatNumber',
]

/** A new shop has the demo’s. */
export const isExampleSetting = (name: SettingName): boolean => EXAMPLES.includes(name)

/**
 * Nobody should go back to an example. The default recipients are the contact email, whatever that is, and closed days are removed
 * one by one.
 */
export const hasDefault = (name: SettingName): boolean =>
  !isExampleSetting(name) && name !== 'newOrderRecipients' && name !== 'closedDays'

/** For a field with a fixed choice. */
export const optionLabel = ({ options }: SettingField, value: unknown): string | undefined =>
  options?.find((option) => option.value === String(value))?.label
