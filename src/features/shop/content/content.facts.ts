import { deliveryTimes } from '#/features/shop/delivery/delivery.facts.ts'
import type { NumberRange } from '#/lib/format.ts'
import { returnTerms } from './returnTerms.rules.ts'

const span = (min: number, max: number): NumberRange => [min, max]

export const facts = {
  /** The Courtside Pro. Where other models share a feature, these figures apply to them too. */
  machine: {
    speedKmh: span(30, 125),
    speedLevels: 10,
    balls: 150,
    intervalSeconds: span(2, 10),
    spinLevels: span(-2, 2),
    elevationDegrees: span(5, 35),
    programmes: 8,
    modes: ['Drill', 'Sweep', 'Random', '2-Line Narrow', '2-Line Wide', 'Depth Control'],
    weightKg: 13,
    sizeCm: [48, 50, 55],
    metresFromBaseline: span(3, 4),
    throwers: 'two counter-rotating wheels',
    keys: ['SWEEP', 'DRILL', 'PAUSE'],
    displays: ['SPEED', 'SPIN', 'FEED'],
  },
  battery: {
    weightKg: 1,
    hoursFullSpeed: 3,
    hoursTypical: span(4, 5),
    hoursGentle: 8,
    chargingHours: span(3, 8),
    cells: 'lithium-ion',
    volts: 21.6,
    ampereHours: 9,
    wattHours: 194,
    /** UN numbers of a lithium-ion battery sent alone, and with or in equipment. */
    unAlone: 'UN 3480',
    unWithMachine: 'UN 3481',
  },
  balls: {
    use: 'Use pressureless balls. Orange stage 2 and green stage 3 balls are fine.',
    avoid: 'Do not use large red stage 1 balls or cricket balls.',
  },
  warranty: { years: 2 },
  delivery: deliveryTimes,
  returns: returnTerms,
  support: { answerHours: 24, days: 'Monday–Friday', hours: '9:00–5:00' },
  privacy: {
    answerDays: 30,
    keepUnconfirmedAlertDays: 7,
    keepOrdersYears: 7,
    keepAnalyticsYears: 2,
    keepServiceYears: 3,
    keepLogDays: 30,
    leastAge: 16,
  },
}
