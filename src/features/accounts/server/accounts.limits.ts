import { type Outcome, ok } from '#/lib/outcome.ts'
import type { Limits, TooManyTries } from '#/platform/limits.ts'

const MINUTES = 60
const DAYS = 86_400
const EVERYBODY = 'everybody'

export type Attempt = { email: string; network: string; device: string | undefined }

type GuardRule = {
  /** Tries of an account from one network, and of one from a browser that its owner has used, within `seconds`. */
  each: number
  network: number
  seconds: number
  /** Tries of an account from everywhere, in a day. */
  account: number
}

/** Browsers in which the owner of an account has logged in before, and networks from which. Remembered for a year. */
const familiar = (limits: Limits) => {
  const device = limits.of('login-known-device', { points: 1, seconds: 365 * DAYS })
  const network = limits.of('login-known-network', { points: 1, seconds: 365 * DAYS })
  return { device, network }
}
const deviceKey = ({ email, device }: Attempt) => `${email}\n${device}`
const pairKey = ({ email, network }: Attempt) => `${email}\n${network}`

/** Counts the tries of `name` for the account and the network; a browser that the owner has used is none of that. */
function guessGuard(limits: Limits, name: string, rule: GuardRule) {
  const known = familiar(limits)
  const fromDevice = limits.of(`${name}-device`, { points: rule.each, seconds: rule.seconds })
  const pair = limits.of(`${name}-account-network`, { points: rule.each, seconds: rule.seconds })
  const network = limits.of(`${name}-network`, { points: rule.network, seconds: rule.seconds })
  const account = limits.of(`${name}-account`, { points: rule.account, seconds: DAYS })

  return {
    /** Counts a try, before it is known how it ends. On success, `forgive` of the answer takes it back. */
    async begin(attempt: Attempt): Promise<Outcome<{ forgive(): Promise<void> }, TooManyTries>> {
      const isKnown = attempt.device !== undefined && (await known.device.has(deviceKey(attempt)))
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
        async forgive() {
          if (isKnown) {
            await fromDevice.clear(deviceKey(attempt))
          } else {
            await pair.clear(pairKey(attempt))
            await network.giveBack(attempt.network)
            await account.giveBack(attempt.email)
          }
        },
      })
    },
  }
}

/**
 * Guards logins against guessing without locking the owner out. Wrong passwords count three times: for the account from
 * this network (10 in 15 minutes), for the network (60 in 15 minutes) and for the account from everywhere (300 in a
 * day). A browser in which the owner has logged in before is none of that: it has its own count (10 in 15 minutes),
 * so that whoever guesses from elsewhere, or from the same network, cannot keep the owner away.
 */
export const loginGuard = (limits: Limits) =>
  guessGuard(limits, 'login', { each: 10, network: 60, seconds: 15 * MINUTES, account: 300 })

/** Guards the second factor in the same way: 5 wrong codes in 15 minutes, 30 in a day from everywhere. */
export const secondFactorGuard = (limits: Limits) =>
  guessGuard(limits, 'second-factor', { each: 5, network: 60, seconds: 15 * MINUTES, account: 30 })

/** Bounds the mails with a way to a new password: 5 in an hour for an address from one network, 20 in a day. */
export const resetGuard = (limits: Limits) =>
  guessGuard(limits, 'password-reset', { each: 5, network: 30, seconds: 60 * MINUTES, account: 20 })

/** Knows the browsers and networks of an account's owner. */
export function familiarPlaces(limits: Limits) {
  const known = familiar(limits)
  return {
    /** Whether the owner has signed in with this browser, and from this network, before. */
    async isFamiliar(attempt: Attempt): Promise<boolean> {
      if (attempt.device === undefined || !(await known.device.has(deviceKey(attempt)))) return false
      return known.network.has(pairKey(attempt))
    },
    /** Remembers both, from now on for a year. */
    async remember(attempt: Attempt): Promise<void> {
      await known.device.clear(deviceKey(attempt))
      await known.device.take(deviceKey(attempt))
      await known.network.clear(pairKey(attempt))
      await known.network.take(pairKey(attempt))
    },
  }
}

/**
 * Guards what an open session may try: its owner's password (10 in 15 minutes for each session) and mails to confirm the
 * address (5 in an hour for each account). Links from mails cannot be guessed; 30 wrong ones in 15 minutes from a network
 * end the trying all the same.
 */
export function accountGuards(limits: Limits) {
  return {
    password: limits.of('account-password', { points: 10, seconds: 15 * MINUTES }),
    verification: limits.of('account-verification', { points: 5, seconds: 60 * MINUTES }),
    link: limits.of('account-link', { points: 30, seconds: 15 * MINUTES }),
  }
}

/**
 * Guards registration: 30 accounts an hour from one network, and no more than 10 refusals, so that trying addresses one
 * after the other does not tell who has an account. After 100 refusals an hour from everywhere no registration tells
 * (`tellsNothing`), until the hour is over.
 */
export function registrationGuard(limits: Limits) {
  const tries = limits.of('register', { points: 30, seconds: 60 * MINUTES })
  const refusals = limits.of('register-refused', { points: 10, seconds: 60 * MINUTES })
  const everywhere = limits.of('register-refused-everywhere', { points: 100, seconds: 60 * MINUTES })
  return {
    /** Counts a try as a refused one. On success, `succeed` of the answer takes that back. */
    async begin(network: string): Promise<Outcome<{ tellsNothing: boolean; succeed(): Promise<void> }, TooManyTries>> {
      const taken = await tries.take(network)
      if (!taken.ok) return taken
      const refused = await refusals.take(network)
      if (!refused.ok) return refused
      const isOpen = (await everywhere.take(EVERYBODY)).ok
      return ok({
        tellsNothing: !isOpen,
        async succeed() {
          await refusals.giveBack(network)
          await everywhere.giveBack(EVERYBODY)
        },
      })
    },
  }
}
