import { brand } from '../brand.facts.ts'

/** The shop’s own statements, shown among the reviews: labelled as its own and never counted in the rating. */
export const shopStatements = [
  {
    title: 'From our workshop',
    text: 'Every machine throws a full hopper of balls before we pack it. If the last ball doesn’t land where the first one did, the machine doesn’t leave.',
    get by() {
      return `The ${brand()} workshop`
    },
  },
  {
    title: 'From our own court',
    text: 'We start at level 4 with a ball every five seconds. Rhythm first, speed later. It’s how we’d coach you.',
    get by() {
      return `The ${brand()} team`
    },
  },
  {
    title: 'From the repair bench',
    text: 'Wheels, feed carousel, battery, remote: we keep every part that wears on the shelf. We’d rather sell you a wheel than a second machine.',
    get by() {
      return `The ${brand()} repair bench`
    },
  },
] as const
