import { brand } from '../brand.facts.ts'

/** The shop’s own statements, shown among the reviews: labelled as its own and never counted in the rating. */
export const ownWords = [
  {
    title: 'From our workshop',
    text: 'Every machine throws a hopper of balls before it is packed. If the last one does not land where the first one did, it stays here.',
    get by() {
      return `The ${brand()} workshop`
    },
  },
  {
    title: 'From our own court',
    text: 'We start at level 4 with a ball every five seconds. Rhythm first, speed later. It is how we would coach you.',
    get by() {
      return `The ${brand()} team`
    },
  },
  {
    title: 'From the repair bench',
    text: 'Wheels, feed carousel, battery, remote: every part that wears is on our shelf. We would rather sell you a wheel than a second machine.',
    get by() {
      return `The ${brand()} repair bench`
    },
  },
] as const
