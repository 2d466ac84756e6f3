import { arrivalDays } from '#/features/shop/delivery/delivery.rules.ts'
import { formatDispatchDays, formatHour } from '#/features/shop/delivery/deliveryDates.rules.ts'
import {
  DELIVERY,
  DELIVERY_TYPES,
  type DeliveryType,
  deliveryName,
} from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { formatList, formatRange, type NumberRange } from '#/lib/format.ts'
import { facts } from './content.facts.ts'

const formatSigned = (level: number) => (level > 0 ? `+${level}` : level < 0 ? `−${-level}` : '0')

/** `'+2 to −2'`. */
export const spinText = ([min, max]: NumberRange = facts.machine.spinLevels): string =>
  `${formatSigned(max)} to ${formatSigned(min)}`

export const sizeText = (sizeCm: readonly number[] = facts.machine.sizeCm): string => `${sizeCm.join(' × ')} cm`

/** The one sentence about battery life, without a capital or full stop. */
export function batteryLifeText(): string {
  const { hoursFullSpeed, hoursTypical, hoursGentle } = facts.battery
  return `about ${hoursFullSpeed} h at full speed, ${formatRange(hoursTypical, 'h')} typical, up to ${hoursGentle} h gentle`
}

export function batteryHours(): { pace: string; hours: string }[] {
  const { hoursFullSpeed, hoursTypical, hoursGentle } = facts.battery
  return [
    { pace: 'full speed', hours: `about ${hoursFullSpeed} h` },
    { pace: 'typical', hours: formatRange(hoursTypical, 'h') },
    { pace: 'gentle', hours: `up to ${hoursGentle} h` },
  ]
}

export const batteryShippingText = (): string =>
  `A battery pack counts as dangerous goods (${facts.battery.unAlone}), so you must use a carrier and packaging we approve. Please ask us first.`

export const chargingText = (): string => formatRange(facts.battery.chargingHours, 'h')

export const modesText = (): string =>
  `${numberWord(facts.machine.modes.length)} training modes, ${numberWord(facts.machine.programmes)} built-in programmes`

/** The one sentence about delivery times, without a capital or full stop. */
export function deliveryTimeText(times: typeof facts.delivery = facts.delivery): string {
  const [usual, ...others] = DELIVERY_TYPES
  const usualDispatch = formatDispatchDays(usual, times)
  const otherTimes = others.map((type) => {
    const { earliest, latest } = arrivalDays(type, times)
    const dispatch = formatDispatchDays(type, times)
    const days = `${deliveryName(type)} ${formatRange([earliest, latest], 'working days')}`
    return dispatch === usualDispatch ? days : `${days}, dispatched ${dispatch}`
  })
  return [
    `dispatched ${usualDispatch} and usually spend ${formatRange(times.transitWorkingDays, 'working days')} in transit, ` +
      `arriving within ${arrivalDays(usual, times).latest} working days`,
    ...otherTimes,
    ...(offersNextDay(times) ? [] : ['next-day delivery by arrangement']),
  ].join('; ')
}

/** Whether a delivery type always arrives by the working day after processing. */
export const offersNextDay = (times: typeof facts.delivery = facts.delivery): boolean =>
  DELIVERY_TYPES.some((type) => arrivalDays(type, times).latest <= 1)

/** `'2 pm'`, or with the exceptions: `'2 pm (12 pm for Saturday)'`. */
export function cutOffText(times: typeof facts.delivery = facts.delivery): string {
  const [usual, ...others] = DELIVERY_TYPES
  const hourOf = (type: DeliveryType) => DELIVERY[type].cutOffHour(times)
  const exceptions = others
    .filter((type) => hourOf(type) !== hourOf(usual))
    .map((type) => `${formatHour(hourOf(type))} for ${deliveryName(type)}`)
  return formatHour(hourOf(usual)) + (exceptions.length > 0 ? ` (${formatList(exceptions)})` : '')
}

const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

export const numberWord = (count: number): string => NUMBER_WORDS[count] ?? String(count)
