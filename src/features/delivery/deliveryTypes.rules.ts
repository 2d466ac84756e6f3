import { capitalise } from '#/lib/capitalise.ts'
import type { NumberRange } from '#/lib/formatRange.ts'
import type { Pence } from '#/lib/pence.ts'
import type { DeliveryTimes } from './delivery.facts.ts'

type DeliveryTypeFacts = {
  /** Within a sentence, before “delivery”: `standard`, `Saturday`. */
  name: string
  /** Unless the merchant has changed it: the setting `standardFee`, `expressFee` and so on. */
  price: Pence
  days: (times: DeliveryTimes) => NumberRange
  /** The last working day of most deliveries, if the promise allows for more. */
  usuallyWithin?: (times: DeliveryTimes) => number
  /** Whether texts name the first day too (`'3–5 working days'`) or only the last (`'Within 10 working days'`). */
  showsFirstDay: boolean
}

const describeTypes = <Type extends string>(facts: Record<Type, DeliveryTypeFacts>) => facts

export const DELIVERY = describeTypes({
  standard: {
    name: 'standard',
    price: 5000,
    days: ({ dispatchWorkingDays, transitWorkingDays, withinWorkingDays }) => [
      dispatchWorkingDays[0] + transitWorkingDays[0],
      withinWorkingDays,
    ],
    usuallyWithin: ({ dispatchWorkingDays, transitWorkingDays }) => dispatchWorkingDays[0] + transitWorkingDays[1],
    showsFirstDay: false,
  },
  express: {
    name: 'express',
    price: 10_000,
    days: ({ expressWorkingDays }) => expressWorkingDays,
    showsFirstDay: true,
  },
})

export type DeliveryType = keyof typeof DELIVERY
export const DELIVERY_TYPES = Object.keys(DELIVERY) as [DeliveryType, ...DeliveryType[]]

/** Within a sentence: `'express'`. */
export const deliveryName = (type: DeliveryType): string => DELIVERY[type].name
export const deliveryNames = (): string[] => DELIVERY_TYPES.map(deliveryName)
/** `'Express'` */
export const deliveryTitle = (type: DeliveryType): string => capitalise(deliveryName(type))
/** `'Express delivery'` */
export const deliveryLabel = (type: DeliveryType): string => `${deliveryTitle(type)} delivery`

export const feeName = (type: DeliveryType) => `${type}Fee` as const

export type PriceName = ReturnType<typeof feeName> | 'freeFrom'
export const PRICE_NAMES: readonly PriceName[] = [...DELIVERY_TYPES.map(feeName), 'freeFrom']
export const isPriceName = (name: string): name is PriceName => (PRICE_NAMES as readonly string[]).includes(name)

/** `type` is undefined for `freeFrom`. */
export const mapPrices = <T>(valueFor: (name: PriceName, type: DeliveryType | undefined) => T): Record<PriceName, T> =>
  Object.fromEntries(
    PRICE_NAMES.map((name) => [
      name,
      valueFor(
        name,
        DELIVERY_TYPES.find((type) => feeName(type) === name),
      ),
    ]),
  ) as Record<PriceName, T>
