import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Limits } from '#/platform/limits.ts'
import type { Services } from '#/platform/services.ts'

const GUESS_LIMIT = { points: 20, seconds: 60 }
const ALARM_LIMIT = { points: 200, seconds: 3600 }
const SHOP_KEY = 'shop'

export type TooManyCodes = { code: 'tooManyCodes'; retryAfterSeconds: number }

const shopWideLimit = (limits: Limits) => limits.get('discount-guess-shop', ALARM_LIMIT)

/** Guesses from all networks together only raise an alarm, so that a valid code always works. */
export function createGuessLimits({ limits, log }: Pick<Services, 'limits' | 'log'>) {
  const guesses = limits.get('discount-guess', GUESS_LIMIT)
  const misses = shopWideLimit(limits)
  const warnings = limits.get('discount-guess-alarm', { points: 1, seconds: ALARM_LIMIT.seconds })

  /** Counts the guess before looking it up, so that concurrent guesses cannot exceed the limit. */
  async function lookUp<Found>(
    network: string,
    find: () => Promise<Found>,
    isWrong: (found: Found) => boolean,
  ): Promise<Outcome<Found, TooManyCodes>> {
    const taken = await guesses.consume(network)
    if (!taken.ok) return refuse('tooManyCodes', { retryAfterSeconds: taken.retryAfterSeconds })
    const found = await find()
    if (!isWrong(found)) await guesses.restore(network)
    else if (!(await misses.consume(SHOP_KEY)).ok && (await warnings.consume(SHOP_KEY)).ok) {
      log.warn({ codesAnHour: ALARM_LIMIT.points }, 'discount codes are being guessed')
    }
    return ok(found)
  }

  return {
    lookUp,

    /** Runs `work`, counting it as a guess if it refuses the buyer’s code as `invalidCode`. */
    async limit<Value, Refusal extends { code: string }>(
      network: string,
      code: string | null | undefined,
      work: () => Promise<Outcome<Value, Refusal>>,
    ): Promise<Outcome<Value, Refusal | TooManyCodes>> {
      if (!code) return work()
      const result = await lookUp(network, work, (answer) => !answer.ok && answer.code === 'invalidCode')
      return result.ok ? result.value : result
    },
  }
}

export async function loadGuessCount(limits: Limits): Promise<{ wrongCodes: number; isAlarm: boolean }> {
  const wrongCodes = await shopWideLimit(limits).count(SHOP_KEY)
  return { wrongCodes, isAlarm: wrongCodes > ALARM_LIMIT.points }
}

export const TOO_MANY_CODES =
  'Too many discount codes have been tried from your network. Please wait a minute and try again, or continue without a code.'
