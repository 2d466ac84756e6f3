import { z } from 'zod'
import { deliveryName, mapPrices } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { multilineSchema, textSchema } from '#/platform/schemas/strings.schema.ts'
import { normaliseSettings, settingProblems } from '../settings.rules.ts'

// A generous limit: settings.rules.ts has the exact ones, for both the form and the API.
const textField = (what: string) => textSchema().max(2000, `${what} is too long`)
const multilineField = (what: string) => multilineSchema().max(2000, `${what} is too long`)
const numberField = (what: string) => z.number(`${what} must be a number`)

/** Fees are decimal strings in pounds; times are whole working days. */
export const SettingsShape = z.object({
  brand: textField('The name'),
  companyName: textField('The company’s name'),
  companyNumber: textField('The company number'),
  address: multilineField('The address'),
  returnsAddress: multilineField('The address for returns'),
  email: textField('The email address'),
  privacyEmail: textField('The privacy email address'),
  phone: textField('The phone number'),
  vatRegistered: z.boolean('Choose whether the company is registered for VAT'),
  vatNumber: textField('The VAT number'),
  ...mapPrices((_, type) => textField(type ? `The ${deliveryName(type)} fee` : 'The free delivery threshold')),
  dispatchFrom: numberField('The dispatch time'),
  dispatchTo: numberField('The dispatch time'),
  transitFrom: numberField('The transit time'),
  transitTo: numberField('The transit time'),
  withinDays: numberField('The standard delivery time'),
  expressFrom: numberField('The express delivery time'),
  expressTo: numberField('The express delivery time'),
  cutOffHour: numberField('The cut-off hour'),
  closedDays: multilineSchema().max(6000, 'The list of closed days is too long'),
  offMainland: multilineField('The list of postcodes'),
  lowStockLevel: numberField('The low stock level'),
  reviewInvitations: z.boolean('Choose whether customers are invited to review'),
  reviewInvitationDays: numberField('The number of days after delivery'),
  notice: textField('The notice'),
  cardPaymentsPaused: z.boolean('Choose whether card payments are paused'),
  newOrderRecipients: multilineField('The list of email addresses'),
  bankAccountName: textField('The account name'),
  bankSortCode: textField('The sort code'),
  bankAccountNumber: textField('The account number'),
  invoiceBuyers: textField('The choice of buyers'),
  invoiceDays: numberField('The number of days'),
  invoiceLimit: textField('The limit'),
  invoiceHoldDays: numberField('The number of days'),
  invoiceHoldUnits: numberField('The number of units'),
  invoiceHoldValue: textField('The value'),
  vatQuarterStart: numberField('The start of the VAT quarter'),
  salesAccount: textField('The account code'),
  deliveryAccount: textField('The account code'),
  zeroRatedAccount: textField('The account code'),
  quickBooksSalesItem: textField('The product or service'),
  quickBooksDeliveryItem: textField('The product or service'),
  secondFactorRequired: z.boolean('Choose whether staff need two-factor authentication'),
})

const CheckedSettings = SettingsShape.transform(normaliseSettings).superRefine((settings, context) => {
  for (const [name, message] of Object.entries(settingProblems(settings))) {
    context.addIssue({ code: 'custom', path: [name], message })
  }
})

export const SettingsUpdate = z.object({
  version: z.int32('Send the version you edited').nonnegative(),
  value: CheckedSettings,
})

/** Version 0 means that nothing has been changed. */
export const SettingsResponse = z.object({
  value: SettingsShape,
  defaults: SettingsShape,
  version: z.int(),
  updatedBy: z.string().nullable(),
  updatedAt: z.iso.datetime().nullable(),
})
export type SettingsResponse = z.infer<typeof SettingsResponse>
