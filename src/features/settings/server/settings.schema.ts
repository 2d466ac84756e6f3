import { z } from 'zod'
import { eachPrice } from '#/features/delivery/deliveryTypes.rules.ts'
import { text } from '#/platform/schemas/text.schema.ts'
import { settingProblems, tidySettings } from '../settings.rules.ts'

// A generous limit: settings.rules.ts has the exact ones, for both the form and the API.
const words = (what: string) => text().max(2000, `${what} is too long`)
const number = (what: string) => z.number(`${what} must be a number`)

/** Fees are decimal strings in pounds; times are whole working days. */
export const SettingsShape = z.object({
  brand: words('The name'),
  companyName: words('The company’s name'),
  companyNumber: words('The company number'),
  address: words('The address'),
  email: words('The email address'),
  privacyEmail: words('The privacy email address'),
  phone: words('The phone number'),
  vatRegistered: z.boolean('Choose whether the company is registered for VAT'),
  vatNumber: words('The VAT number'),
  ...eachPrice((name) =>
    words(name === 'freeFrom' ? 'The free delivery threshold' : `The ${name.replace('Fee', ' fee')}`),
  ),
  dispatchFrom: number('The dispatch time'),
  dispatchTo: number('The dispatch time'),
  roadFrom: number('The transit time'),
  roadTo: number('The transit time'),
  withinDays: number('The standard delivery time'),
  expressFrom: number('The express delivery time'),
  expressTo: number('The express delivery time'),
  cutOffHour: number('The cut-off hour'),
  offMainland: words('The list of postcodes'),
  notice: words('The notice'),
  cardPaymentsPaused: z.boolean('Choose whether card payments are paused'),
})

/** Normalised, then validated. */
const CheckedSettings = SettingsShape.transform(tidySettings).superRefine((settings, context) => {
  for (const [name, message] of Object.entries(settingProblems(settings))) {
    context.addIssue({ code: 'custom', path: [name], message })
  }
})

/** `PUT /api/admin/settings`: all settings, and the version that the changes are based on. */
export const SettingsUpdate = z.object({
  version: z.int('Send the version you edited').nonnegative(),
  value: CheckedSettings,
})

/** `GET /api/admin/settings`. Version 0 means that nothing has been changed. */
export const SettingsAnswer = z.object({
  value: SettingsShape,
  defaults: SettingsShape,
  version: z.int(),
  updatedBy: z.string().nullable(),
  updatedAt: z.iso.datetime().nullable(),
})
export type SettingsAnswer = z.infer<typeof SettingsAnswer>
