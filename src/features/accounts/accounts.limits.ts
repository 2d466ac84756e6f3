import { type Outcome, ok } from '#/lib/outcome.ts'
import type { Limits, TooManyTries } from '#/platform/limits.ts'

const MINUTES = 60
const DAYS = 86_400

export type LoginTry = { email: string; network: string; device: string | undefined }

/**
 * Guards logins against guessing without locking the owner out. Wrong passwords count three times: for the account from
 * this network (10 in 15 minutes), for the network (60 in 15 minutes) and for the account from everywhere (300 in a
 * day). A browser in which the owner has logged in before is none of that: it has its own count (10 in 15 minutes),
 * so that whoever guesses from elsewhere, or from the same network, cannot keep the owner away.
 */
export function loginGuard(limits: Limits) {
  const knownDevice = limits.of('login-known-device', { points: 1, seconds: 365 * DAYS })
  const fromDevice = limits.of('login-device', { points: 10, seconds: 15 * MINUTES })
  const pair = limits.of('login-account-network', { points: 10, seconds: 15 * MINUTES })
  const network = limits.of('login-network', { points: 60, seconds: 15 * MINUTES })
  const account = limits.of('login-account', { points: 300, seconds: DAYS })

  const deviceKey = ({ email, device }: LoginTry) => `${email}\n${device}`
  const pairKey = (attempt: LoginTry) => `${attempt.email}\n${attempt.network}`

  return {
    /** Counts a try. On success, `succeed` of the answer takes it back and knows the browser, `device`, for a year. */
    async begin(attempt: LoginTry): Promise<Outcome<{ succeed(device: string): Promise<void> }, TooManyTries>> {
      const isKnown = attempt.device !== undefined && (await knownDevice.has(deviceKey(attempt)))
      if (isKnown) {
        const taken = await fromDevice.take(deviceKey(attempt))
        if (!taken.ok) return taken
      } else {
        for (const [limit, key] of [
          [pair, pairKey(attempt)],
          [network, attempt.network],
          [account, attempt.email],
        ] as const) {
          const taken = await limit.take(key)
          if (!taken.ok) return taken
        }
      }
      return ok({
        async succeed(device) {
          const known = deviceKey({ ...attempt, device })
          if (isKnown) {
            await fromDevice.clear(known)
            await knownDevice.clear(known)
          } else {
            await pair.clear(pairKey(attempt))
            await network.giveBack(attempt.network)
            await account.giveBack(attempt.email)
          }
          await knownDevice.take(known)
        },
      })
    },
  }
}

/**
 * Guards registration: 30 accounts an hour from one network, and no more than 10 refusals, so that trying addresses one
 * after the other does not tell who has an account.
 */
export function registrationGuard(limits: Limits) {
  const tries = limits.of('register', { points: 30, seconds: 60 * MINUTES })
  const refusals = limits.of('register-refused', { points: 10, seconds: 60 * MINUTES })
  return {
    /** Counts a try as a refused one. On success, `succeed` of the answer takes that back. */
    async begin(network: string): Promise<Outcome<{ succeed(): Promise<void> }, TooManyTries>> {
      const taken = await tries.take(network)
      if (!taken.ok) return taken
      const refused = await refusals.take(network)
      if (!refused.ok) return refused
      return ok({ succeed: () => refusals.giveBack(network) })
    },
  }
}
