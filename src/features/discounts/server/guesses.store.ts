import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Limits } from '#/platform/limits.ts'
import type { Services } from '#/platform/services.ts'

/** Wrong codes per network. The alarm counts those of all networks. */
const GUESSES = { points: 20, seconds: 60 }
const ALARM = { points: 200, seconds: 3600 }
const SHOP = 'shop'

export type TooManyCodes = { code: 'tooManyCodes'; retryAfterSeconds: number }

const shopWide = (limits: Limits) => limits.of('discount-guess-shop', ALARM)

/** Guesses from all networks together only raise an alarm, so that a valid code always works. */
export function codeGuesses({ limits, log }: Pick<Services, 'limits' | 'log'>) {
  const guesses = limits.of('discount-guess', GUESSES)
  const misses = shopWide(limits)
  const warnings = limits.of('discount-guess-alarm', { points: 1, seconds: ALARM.seconds })

  return {
    /** Counts the guess before looking it up, so that concurrent guesses cannot exceed the limit. */
    async ask<Found>(
      network: string,
      find: () => Promise<Found>,
      isWrong: (found: Found) => boolean,
    ): Promise<Outcome<Found, TooManyCodes>> {
      const taken = await guesses.take(network)
      if (!taken.ok) return refuse('tooManyCodes', { retryAfterSeconds: taken.retryAfterSeconds })
      const found = await find()
      if (!isWrong(found)) await guesses.giveBack(network)
      else if (!(await misses.take(SHOP)).ok && (await warnings.take(SHOP)).ok) {
        log.warn({ codesAnHour: ALARM.points }, 'discount codes are being guessed')
      }
      return ok(found)
    },
  }
}

/** Wrong codes from all networks in the last hour. */
export async function readCodeGuesses(limits: Limits): Promise<{ wrongCodes: number; isAlarm: boolean }> {
  const wrongCodes = await shopWide(limits).count(SHOP)
  return { wrongCodes, isAlarm: wrongCodes > ALARM.points }
}

export const TOO_MANY_CODES =
  'Too many discount codes have been tried from your network. Please wait a minute and try again, or continue without a code.'
