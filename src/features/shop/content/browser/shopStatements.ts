import { brand } from '#/lib/brand.ts'

/** The shop’s own statements, shown among the reviews: labelled as its own and never counted in the rating. */
export const shopStatements = [
  {
    title: 'From our workshop',
    text: 'Before we pack a machine, it throws a full hopper of balls. If the last ball doesn’t land where the first one did, the machine doesn’t leave.',
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
    text: 'One worn part isn’t the end of a machine. We’d rather sell you a wheel than a second machine.',
    get by() {
      return `The ${brand()} repair bench`
    },
  },
] as const
