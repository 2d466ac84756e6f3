import type { Pence } from '#/lib/pence.ts'
import type { Span } from '#/lib/rangeText.ts'
import type { DeliveryTimes } from './delivery.facts.ts'

export type DeliveryType = 'standard' | 'express'

type DeliveryTypeFacts = {
  /** `'Express delivery'`. */
  name: string
  /** `'Express'`. */
  short: string
  /** Default; the merchant's own price is the setting `standardFee`, `expressFee` and so on. */
  price: Pence
  /** From processing to arrival. */
  days: (times: DeliveryTimes) => Span
  /** Whether texts name the first day too (`'3–5 working days'`) or only the last (`'Within 10 working days'`). */
  namesFirstDay: boolean
}

/** A new cart has the first. */
export const DELIVERY: Record<DeliveryType, DeliveryTypeFacts> = {
  standard: {
    name: 'Standard delivery',
    short: 'Standard',
    price: 5000,
    days: ({ dispatchWorkingDays, roadWorkingDays, withinWorkingDays }) => [
      dispatchWorkingDays[0] + roadWorkingDays[0],
      withinWorkingDays,
    ],
    namesFirstDay: false,
  },
  express: {
    name: 'Express delivery',
    short: 'Express',
    price: 10_000,
    days: ({ expressWorkingDays }) => expressWorkingDays,
    namesFirstDay: true,
  },
}

export const DELIVERY_TYPES = Object.keys(DELIVERY) as [DeliveryType, ...DeliveryType[]]

export const feeName = (type: DeliveryType) => `${type}Fee` as const

export type PriceName = ReturnType<typeof feeName> | 'freeFrom'
export const PRICE_NAMES: readonly PriceName[] = [...DELIVERY_TYPES.map(feeName), 'freeFrom']
export const isPriceName = (name: string): name is PriceName => (PRICE_NAMES as readonly string[]).includes(name)

export const eachPrice = <T>(valueFor: (name: PriceName) => T): Record<PriceName, T> =>
  Object.fromEntries(PRICE_NAMES.map((name) => [name, valueFor(name)])) as Record<PriceName, T>

/** Within a sentence: `'express'`. */
export const deliveryName = (type: DeliveryType): string => DELIVERY[type].short.toLowerCase()
export const deliveryNames = (): string[] => DELIVERY_TYPES.map(deliveryName)
