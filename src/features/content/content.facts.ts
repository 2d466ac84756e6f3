import { BRAND, EMAIL, VAT_REGISTERED } from './brand.facts.ts'

/** From a least to a most figure. */
export type Span = readonly [least: number, most: number]

const span = (least: number, most: number): Span => [least, most]

/**
 * What the shop says of itself and its machines: every page, mail, invoice and answer renders from here, so that no two
 * of them disagree. What delivery costs is not here: it is a setting of the shop (`GET /api/delivery`).
 */
export const facts = {
  brand: BRAND,
  /** Demo values: a merchant puts the real ones here. */
  company: {
    name: 'Courtside Demo Ltd',
    number: '00000000',
    vatRegistered: VAT_REGISTERED,
    vatNumber: 'GB000000000',
    address: ['1 Example Street', 'Demotown', 'ZZ99 9ZZ', 'United Kingdom'],
    email: EMAIL,
    privacyEmail: 'privacy@courtside.example',
    // From the range that the regulator keeps free for examples.
    phone: '01632 960001',
    cards: ['Visa', 'Mastercard', 'American Express'],
    // The demo shop has no accounts: these open the networks themselves.
    social: [
      { name: 'Instagram', url: 'https://www.instagram.com/' },
      { name: 'YouTube', url: 'https://www.youtube.com/' },
      { name: 'Facebook', url: 'https://www.facebook.com/' },
    ],
  },
  /** The Courtside Pro; what the others share with it is the same. */
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
    /** Where it stands: this far from the baseline, behind it. */
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
    /** The transport numbers of a lithium-ion battery sent by itself, and with or in the machine it drives. */
    unAlone: 'UN 3480',
    unWithMachine: 'UN 3481',
  },
  balls: {
    use: 'Use pressureless balls. Orange stage 2 and green stage 3 balls are fine.',
    avoid: 'Do not use large red stage 1 balls or cricket balls.',
  },
  warranty: { years: 2 },
  delivery: {
    /** Same-day processing ends at this hour on working days, in the time of London. */
    cutOffHour: 14,
    dispatchWorkingDays: span(1, 2),
    roadWorkingDays: span(2, 3),
    withinWorkingDays: 10,
    expressWorkingDays: span(3, 5),
    /** As the specification words it; computed as at or above the shop's free-delivery limit, after discount. */
    freeText: 'Free UK delivery on orders over £2000',
  },
  returns: {
    days: 14,
    refundWorkingDays: span(5, 7),
    /** The law's limit, counted from when the goods are back. */
    refundWithinDays: 14,
    damageHours: 48,
    /** What a carrier takes for a machine that somebody sends back, in pence; about. */
    machineCarriage: 5000,
  },
  support: { answerHours: 24, days: 'Monday–Friday', hours: '9:00–5:00' },
  privacy: {
    answerDays: 30,
    keepOrdersYears: 7,
    keepAnalyticsYears: 2,
    keepServiceYears: 3,
    keepLogDays: 30,
    leastAge: 16,
  },
}
