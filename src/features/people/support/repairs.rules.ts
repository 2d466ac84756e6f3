import { facts } from '#/features/shop/content/content.facts.ts'
import { responseTimeText } from '#/features/shop/content/promises.rules.ts'
import { seller } from '#/lib/seller.ts'

const { warranty, returns } = facts

export const reportFaultText = (): string =>
  'Report it on your order’s page: in your account, or with the link in our email about your parcel. You can also email ' +
  `${seller.email} with the model, your order number and what happens; a short video helps. We reply ` +
  `${responseTimeText()}, and that’s often enough to fix it.`

export const repairPriceText = (): string =>
  `Within ${warranty.years} years of delivery, we repair faults in materials and workmanship free of charge, including carriage. ` +
  'For anything else, we’ll give you a price before we start.'

export const damagedText = (): string =>
  `Please report it within ${returns.damageHours} hours with a photo, so we can raise it with the carrier. ` +
  'We’ll collect the goods at no cost to you.'
