import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Limits } from '#/platform/limits.ts'
import type { Needs } from '#/platform/needs.ts'

/** Wrong codes in a minute from one network, and in an hour from all of them before somebody should look. */
const GUESSES = { points: 20, seconds: 60 }
const ALARM = { points: 200, seconds: 3600 }
const SHOP = 'shop'

export type TooManyCodes = { code: 'tooManyCodes'; retryAfterSeconds: number }

const shopWide = (limits: Limits) => limits.of('discount-guess-shop', ALARM)

/**
 * Bounds the guessing of discount codes, wherever a code is asked about. However many are tried elsewhere, a right code
 * works: all networks together only raise an alarm.
 */
export function codeGuesses({ limits, log }: Pick<Needs, 'limits' | 'log'>) {
  const guesses = limits.of('discount-guess', GUESSES)
  const misses = shopWide(limits)
  const warnings = limits.of('discount-guess-alarm', { points: 1, seconds: ALARM.seconds })

  return {
    /**
     * Asks about a code, unless this network has guessed too often: it is then not told whether the code is right. Counted
     * before the answer is known, so that guesses made at once cannot slip past.
     */
    async ask<Answer>(
      network: string,
      question: () => Promise<Answer>,
      isWrong: (answer: Answer) => boolean,
    ): Promise<Outcome<Answer, TooManyCodes>> {
      const taken = await guesses.take(network)
      if (!taken.ok) return refuse('tooManyCodes', { retryAfterSeconds: taken.retryAfterSeconds })
      const answer = await question()
      if (!isWrong(answer)) await guesses.giveBack(network)
      else if (!(await misses.take(SHOP)).ok && (await warnings.take(SHOP)).ok) {
        log.warn({ codesAnHour: ALARM.points }, 'discount codes are being guessed')
      }
      return ok(answer)
    },
  }
}

/** Wrong discount codes within the last hour, from everywhere, and whether that is an alarm. */
export async function readCodeGuesses(limits: Limits): Promise<{ wrongCodes: number; isAlarm: boolean }> {
  const wrongCodes = await shopWide(limits).count(SHOP)
  return { wrongCodes, isAlarm: wrongCodes > ALARM.points }
}

/** The refusal in words. */
export const TOO_MANY_CODES =
  'Too many discount codes have been tried from your network. Please wait a minute and try again, or continue without a code.'
