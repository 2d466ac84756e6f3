import { capitalise, type NumberRange } from '#/lib/format.ts'
import type { Pence } from '#/lib/pence.ts'
import type { DeliveryTimes } from './delivery.facts.ts'

type DeliveryTypeFacts = {
  /** Within a sentence, before “delivery”: `standard`, `Saturday`. */
  name: string
  /** Unless the merchant has changed it: the setting `standardFee`, `expressFee` and so on. */
  price: Pence
  /** An hour in London. Orders before it on a working day are processed the same day. */
  cutOffHour: (times: DeliveryTimes) => number
  /** Working days from processing to dispatch: `[0, 0]` for the same day. */
  dispatch: (times: DeliveryTimes) => NumberRange
  /** Working days from processing to arrival, for most orders. */
  usually: (times: DeliveryTimes) => NumberRange
  /** Working days from processing in which every order is promised to arrive: at least the last of `usually`. */
  within: (times: DeliveryTimes) => number
  /** From the threshold, or with a code for free delivery. */
  canBeFree: boolean
  /** While it's free and the buyer hasn't chosen. Otherwise the first type of the table is preselected. */
  isPreselectedIfFree: boolean
}

const describeTypes = <Type extends string>(facts: Record<Type, DeliveryTypeFacts>) => facts

/** The first type is the usual one: product pages and listings show its price and dates. */
export const DELIVERY = describeTypes({
  standard: {
    name: 'standard',
    price: 5000,
    cutOffHour: ({ cutOffHour }) => cutOffHour,
    dispatch: ({ dispatchWorkingDays }) => dispatchWorkingDays,
    usually: ({ dispatchWorkingDays, transitWorkingDays }) => [
      dispatchWorkingDays[0] + transitWorkingDays[0],
      dispatchWorkingDays[1] + transitWorkingDays[1],
    ],
    within: ({ withinWorkingDays }) => withinWorkingDays,
    canBeFree: true,
    isPreselectedIfFree: false,
  },
  express: {
    name: 'express',
    price: 10_000,
    cutOffHour: ({ cutOffHour }) => cutOffHour,
    dispatch: ({ dispatchWorkingDays }) => dispatchWorkingDays,
    usually: ({ expressWorkingDays }) => expressWorkingDays,
    within: ({ expressWorkingDays }) => expressWorkingDays[1],
    canBeFree: true,
    isPreselectedIfFree: true,
  },
})

export type DeliveryType = keyof typeof DELIVERY
export const DELIVERY_TYPES = Object.keys(DELIVERY) as [DeliveryType, ...DeliveryType[]]

/** Within a sentence: `'express'`. */
export const deliveryName = (type: DeliveryType): string => DELIVERY[type].name
export const deliveryNames = (): string[] => DELIVERY_TYPES.map(deliveryName)
export const isAnyDeliveryFree = (): boolean => DELIVERY_TYPES.every((type) => DELIVERY[type].canBeFree)
/** Of those that can be free. */
export const freeDeliveryNames = (): string[] =>
  DELIVERY_TYPES.filter((type) => DELIVERY[type].canBeFree).map(deliveryName)
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
