import { mapPrices, PRICE_NAMES } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { closuresProblem, normaliseClosures } from '#/lib/closures.ts'
import { emailField, type FieldRules, validateField } from '#/lib/fieldRules.ts'
import { formatCount } from '#/lib/format.ts'
import { normaliseDistricts } from '#/lib/formatDistricts.ts'
import { parseDistricts } from '#/lib/postcodes.ts'
import type { Role } from '#/lib/roles.ts'
import { PRIVATE_SETTINGS, type PublicSettings } from '#/lib/settingOverrides.ts'
import { accountProblems } from './accounts.rules.ts'
import { bankProblems, normaliseBank } from './bank.rules.ts'
import { invoiceProblems, normaliseInvoice } from './invoiceSettings.rules.ts'
import { normaliseRecipients, recipientsProblem } from './recipients.rules.ts'
import { DEFAULTS, SETTING_NAMES, type Settings } from './settings.defaults.ts'

export type SettingName = keyof Settings
/** The rest is the owner's: company, VAT, bank account, payment by invoice, who is emailed customers' orders, and how staff sign in. */
const MANAGERS_SETTINGS: readonly SettingName[] = [
  'brand',
  'notice',
  ...PRICE_NAMES,
  'cutOffHour',
  'dispatchFrom',
  'dispatchTo',
  'transitFrom',
  'transitTo',
  'expressFrom',
  'expressTo',
  'withinDays',
  'closedDays',
  'returnsAddress',
  'offMainland',
  'lowStockLevel',
  'reviewInvitations',
  'reviewInvitationDays',
  'cardPaymentsPaused',
]

export const mayChangeSetting = (role: Role | undefined, name: SettingName): boolean =>
  role === 'owner' || (role === 'manager' && MANAGERS_SETTINGS.includes(name))

export type SettingProblems = Partial<Record<SettingName, string>>

const required = (what: string, max: number): FieldRules => ({
  min: [1, `Please enter ${what}`],
  max: [max, `At most ${max} characters`],
})

const TEXTS = {
  brand: required('the shop name', 40),
  companyName: required('the company’s name', 100),
  companyNumber: required('the company number', 8),
  address: required('the registered office', 300),
  returnsAddress: { optional: true, max: [300, 'At most 300 characters'] },
  email: emailField('Please enter a valid email address'),
  privacyEmail: emailField('Please enter a valid email address'),
  phone: required('a phone number', 30),
  notice: { optional: true, max: [200, 'A notice can have up to 200 characters'] },
} satisfies Partial<Record<SettingName, FieldRules>>

/** No line breaks: these appear in sentences and headers. */
const ONE_LINE = [
  'brand',
  'companyName',
  'companyNumber',
  'phone',
  'vatNumber',
  'notice',
  'offMainland',
  'quickBooksSalesItem',
  'quickBooksDeliveryItem',
] as const

const ADDRESSES = ['address', 'returnsAddress'] as const

const MAX_POUNDS = mapPrices((_, type) => (type ? 1000 : 100_000))

const DAYS = [
  'dispatchFrom',
  'dispatchTo',
  'transitFrom',
  'transitTo',
  'withinDays',
  'expressFrom',
  'expressTo',
] as const
const MAX_DAYS = 60
const MAX_LOW_STOCK = 10_000

const POUNDS = /^\d{1,6}(\.\d{2})?$/
/** Companies House: eight digits, or two letters (SC, NI, OC…) and six digits. */
const COMPANY_NUMBER = /^([A-Z]{2}\d{6}|\d{8})$/
const PHONE = /^\+?[0-9 ()-]{7,30}$/
/** HMRC: nine digits, twelve for a branch, or three after GD or HA. */
const VAT_NUMBER = /^GB(\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/

export function normaliseSettings(typed: Settings): Settings {
  const tidy = { ...typed }
  for (const name of SETTING_NAMES) {
    const value = tidy[name]
    if (typeof value === 'string') Object.assign(tidy, { [name]: value.normalize('NFC').trim() })
  }
  for (const name of ONE_LINE) tidy[name] = tidy[name].replace(/\s+/g, ' ')
  for (const name of PRICE_NAMES) {
    const plain = tidy[name].replace(/^£\s?/, '').replace(/(\d),(?=\d{3}(\D|$))/g, '$1')
    tidy[name] = /^\d{1,6}$/.test(plain) ? `${Number(plain)}.00` : plain
  }
  for (const name of ADDRESSES)
    tidy[name] = tidy[name]
      .split(/\r\n|\r|\n/)
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter(Boolean)
      .join('\n')
  tidy.closedDays = normaliseClosures(tidy.closedDays)
  tidy.companyNumber = tidy.companyNumber.replace(/ /g, '').toUpperCase()
  const vat = tidy.vatNumber.replace(/[ -]/g, '').toUpperCase()
  tidy.vatNumber = /^\d/.test(vat) ? `GB${vat}` : vat
  tidy.offMainland = normaliseDistricts(tidy.offMainland)
  tidy.newOrderRecipients = normaliseRecipients(tidy.newOrderRecipients)
  return { ...tidy, ...normaliseBank(tidy), ...normaliseInvoice(tidy) }
}

/** Expects normalised settings. Used by both the form and the API. */
export function settingProblems(settings: Settings): SettingProblems {
  const problems: SettingProblems = {}
  const add = (name: SettingName, sentence: string | false | undefined) => {
    if (sentence && !problems[name]) problems[name] = sentence
  }
  for (const [name, rules] of Object.entries(TEXTS)) {
    add(name as SettingName, validateField(settings[name as keyof typeof TEXTS], rules))
  }
  add(
    'companyNumber',
    !COMPANY_NUMBER.test(settings.companyNumber) && 'Enter eight digits, or two letters and six digits',
  )
  add('phone', !PHONE.test(settings.phone) && 'Enter digits and spaces, such as 01632 960001')
  for (const name of ADDRESSES) {
    const lines = settings[name].split('\n')
    add(name, settings[name] !== '' && lines.length < 3 && 'Enter the street, town and postcode on separate lines')
    add(name, lines.length > 6 && 'Use no more than six lines')
  }
  add('closedDays', closuresProblem(settings.closedDays))
  // Unused, so not required, while not registered.
  add(
    'vatNumber',
    settings.vatRegistered && !VAT_NUMBER.test(settings.vatNumber) && 'Enter GB and nine digits, such as GB123456789',
  )
  for (const name of PRICE_NAMES) {
    add(name, !POUNDS.test(settings[name]) && 'Enter pounds and pence, such as 50 or 49.50')
    add(name, Number(settings[name]) > MAX_POUNDS[name] && `At most £${formatCount(MAX_POUNDS[name])}`)
  }
  for (const name of DAYS)
    add(name, !isIntegerBetween(settings[name], 1, MAX_DAYS) && `Enter a whole number from 1 to ${MAX_DAYS}`)
  add(
    'lowStockLevel',
    !isIntegerBetween(settings.lowStockLevel, 0, MAX_LOW_STOCK) &&
      `Enter a whole number from 0 to ${formatCount(MAX_LOW_STOCK)}`,
  )
  add(
    'reviewInvitationDays',
    !isIntegerBetween(settings.reviewInvitationDays, 1, MAX_DAYS) && `Enter a whole number from 1 to ${MAX_DAYS}`,
  )
  add('cutOffHour', !isIntegerBetween(settings.cutOffHour, 1, 23) && 'Enter a whole hour from 1 to 23')
  const { dispatchFrom, dispatchTo, transitFrom, transitTo, withinDays, expressFrom, expressTo } = settings
  add('dispatchTo', dispatchTo < dispatchFrom && `Must be at least ${dispatchFrom}, the number in “Dispatch from”`)
  add('transitTo', transitTo < transitFrom && `Must be at least ${transitFrom}, the number in “Transit time from”`)
  add('expressTo', expressTo < expressFrom && `Must be at least ${expressFrom}, the number in “Express from”`)
  const min = dispatchTo + transitTo
  add('withinDays', withinDays < min && `Must be at least ${min}: dispatch and transit take that long`)
  add('expressFrom', expressFrom < dispatchFrom && `Must be at least ${dispatchFrom}: it isn’t dispatched before then`)
  add('expressTo', expressTo < dispatchTo && `Must be at least ${dispatchTo}: dispatch takes that long`)
  const districts = parseDistricts(settings.offMainland)
  add('offMainland', settings.offMainland.length > 1000 && 'At most 1,000 characters')
  add('offMainland', !districts.ok && districts.message)
  add('newOrderRecipients', recipientsProblem(settings.newOrderRecipients))
  for (const [name, sentence] of Object.entries({
    ...bankProblems(settings),
    ...invoiceProblems(settings),
    ...accountProblems(settings),
  }))
    add(name as SettingName, sentence)
  return problems
}

const isIntegerBetween = (value: number, min: number, max: number) =>
  Number.isInteger(value) && value >= min && value <= max

export function differences(settings: Settings, from: Settings = DEFAULTS): Partial<Settings> {
  return Object.fromEntries(
    SETTING_NAMES.filter((name) => settings[name] !== from[name]).map((name) => [name, settings[name]]),
  )
}

/** Differences from the defaults that every visitor may see. */
export function publicDifferences(settings: Settings): Partial<PublicSettings> {
  const shown = differences(settings)
  for (const name of PRIVATE_SETTINGS) delete shown[name]
  return shown
}

/** Recipients that are just the contact email follow it when it changes. */
export function followContactEmail(next: Settings, current: Settings): Settings {
  const follows = current.newOrderRecipients === current.email && next.newOrderRecipients === current.newOrderRecipients
  return follows ? { ...next, newOrderRecipients: next.email } : next
}
