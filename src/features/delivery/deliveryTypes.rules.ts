import type { NumberRange } from '#/lib/formatRange.ts'
import type { Pence } from '#/lib/pence.ts'
import type { DeliveryTimes } from './delivery.facts.ts'

export type DeliveryType = 'standard' | 'express'

type DeliveryTypeFacts = {
  name: string
  shortName: string
  /** Default; the merchant's own price is the setting `standardFee`, `expressFee` and so on. */
  price: Pence
  days: (times: DeliveryTimes) => NumberRange
  /** The last working day of most deliveries, if the promise allows for more. */
  usuallyWithin?: (times: DeliveryTimes) => number
  /** Whether texts name the first day too (`'3–5 working days'`) or only the last (`'Within 10 working days'`). */
  showsFirstDay: boolean
}

export const DELIVERY: Record<DeliveryType, DeliveryTypeFacts> = {
  standard: {
    name: 'Standard delivery',
    shortName: 'Standard',
    price: 5000,
    days: ({ dispatchWorkingDays, transitWorkingDays, withinWorkingDays }) => [
      dispatchWorkingDays[0] + transitWorkingDays[0],
      withinWorkingDays,
    ],
    usuallyWithin: ({ dispatchWorkingDays, transitWorkingDays }) => dispatchWorkingDays[0] + transitWorkingDays[1],
    showsFirstDay: false,
  },
  express: {
    name: 'Express delivery',
    shortName: 'Express',
    price: 10_000,
    days: ({ expressWorkingDays }) => expressWorkingDays,
    showsFirstDay: true,
  },
}

export const DELIVERY_TYPES = Object.keys(DELIVERY) as [DeliveryType, ...DeliveryType[]]

export const feeName = (type: DeliveryType) => `${type}Fee` as const

export type PriceName = ReturnType<typeof feeName> | 'freeFrom'
export const PRICE_NAMES: readonly PriceName[] = [...DELIVERY_TYPES.map(feeName), 'freeFrom']
export const isPriceName = (name: string): name is PriceName => (PRICE_NAMES as readonly string[]).includes(name)

export const mapPrices = <T>(valueFor: (name: PriceName) => T): Record<PriceName, T> =>
  Object.fromEntries(PRICE_NAMES.map((name) => [name, valueFor(name)])) as Record<PriceName, T>

export const deliveryName = (type: DeliveryType): string => DELIVERY[type].shortName.toLowerCase()
export const deliveryNames = (): string[] => DELIVERY_TYPES.map(deliveryName)
