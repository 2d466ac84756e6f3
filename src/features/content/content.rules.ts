import { formatArrivalDays, formatHour } from '#/features/delivery/deliveryDates.rules.ts'
import { DELIVERY_TYPES, type DeliveryType, deliveryName } from '#/features/delivery/deliveryTypes.rules.ts'
import { formatRange, type NumberRange } from '#/lib/formatRange.ts'
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
  const { dispatchWorkingDays, transitWorkingDays } = times
  const [standard, ...others] = DELIVERY_TYPES
  const days = (type: DeliveryType) => formatArrivalDays(type, times).toLowerCase()
  return (
    `dispatched in ${formatRange(dispatchWorkingDays, 'working days')} and usually spend ${formatRange(transitWorkingDays, 'working days')} ` +
    `in transit, arriving ${[days(standard), ...others.map((type) => `${deliveryName(type)} ${days(type)}`)].join('; ')}; ` +
    'next-day delivery by arrangement'
  )
}

export const cutOffText = (hour: number = facts.delivery.cutOffHour): string => formatHour(hour)

const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

export const numberWord = (count: number): string => NUMBER_WORDS[count] ?? String(count)
