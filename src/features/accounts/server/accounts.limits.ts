import { type Outcome, ok } from '#/lib/outcome.ts'
import type { Limits, TooManyTries } from '#/platform/limits.ts'

const MINUTES = 60
const DAYS = 86_400
const EVERYBODY = 'everybody'

export type Attempt = { email: string; network: string; device: string | undefined }

type GuardRule = {
  /** Attempts per account and network, and per known browser, within `seconds`. */
  each: number
  network: number
  seconds: number
  account: number
}

/** Browsers and networks from which an account’s owner has logged in, remembered for a year. */
const familiar = (limits: Limits) => {
  const device = limits.of('login-known-device', { points: 1, seconds: 365 * DAYS })
  const network = limits.of('login-known-network', { points: 1, seconds: 365 * DAYS })
  return { device, network }
}
const deviceKey = ({ email, device }: Attempt) => `${email}\n${device}`
const pairKey = ({ email, network }: Attempt) => `${email}\n${network}`

/** Counts attempts per account and per network. A known browser has its own count instead. */
function guessGuard(limits: Limits, name: string, rule: GuardRule) {
  const known = familiar(limits)
  const fromDevice = limits.of(`${name}-device`, { points: rule.each, seconds: rule.seconds })
  const pair = limits.of(`${name}-account-network`, { points: rule.each, seconds: rule.seconds })
  const network = limits.of(`${name}-network`, { points: rule.network, seconds: rule.seconds })
  const account = limits.of(`${name}-account`, { points: rule.account, seconds: DAYS })

  return {
    /** Counts an attempt before its result is known. Call `succeed` on success. */
    async begin(attempt: Attempt): Promise<Outcome<{ succeed(): Promise<void> }, TooManyTries>> {
      const isKnown = attempt.device !== undefined && (await known.device.has(deviceKey(attempt)))
      if (isKnown) {
        const consumed = await fromDevice.take(deviceKey(attempt))
        if (!consumed.ok) return consumed
      } else {
        for (const [limit, key] of [
          [pair, pairKey(attempt)],
          [network, attempt.network],
          [account, attempt.email],
        ] as const) {
          const consumed = await limit.take(key)
          if (!consumed.ok) return consumed
        }
      }
      return ok({
        async succeed() {
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
 * Limits login attempts without locking the owner out: 10 in 15 minutes per account and network, 60 in 15 minutes per
 * network and 300 a day per account. A browser in which the owner has logged in before has its own limit (10 in 15
 * minutes), which nobody else can exhaust.
 */
export const loginGuard = (limits: Limits) =>
  guessGuard(limits, 'login', { each: 10, network: 60, seconds: 15 * MINUTES, account: 300 })

/** As `loginGuard`, with 5 wrong codes in 15 minutes and 30 a day from everywhere. */
export const secondFactorGuard = (limits: Limits) =>
  guessGuard(limits, 'second-factor', { each: 5, network: 60, seconds: 15 * MINUTES, account: 30 })

/** Limits password reset emails: 5 an hour per address and network, 20 a day per address. */
export const resetGuard = (limits: Limits) =>
  guessGuard(limits, 'password-reset', { each: 5, network: 30, seconds: 60 * MINUTES, account: 20 })

export function familiarPlaces(limits: Limits) {
  const known = familiar(limits)
  return {
    /** Whether the owner has signed in before with this browser and from this network. */
    async isKnown(attempt: Attempt): Promise<boolean> {
      if (attempt.device === undefined || !(await known.device.has(deviceKey(attempt)))) return false
      return known.network.has(pairKey(attempt))
    },
    async remember(attempt: Attempt): Promise<void> {
      await known.device.clear(deviceKey(attempt))
      await known.device.take(deviceKey(attempt))
      await known.network.clear(pairKey(attempt))
      await known.network.take(pairKey(attempt))
    },
  }
}

/** Per session: passwords. Per account: verification emails. Per network: wrong mailed links. */
export function accountGuards(limits: Limits) {
  return {
    password: limits.of('account-password', { points: 10, seconds: 15 * MINUTES }),
    verification: limits.of('account-verification', { points: 5, seconds: 60 * MINUTES }),
    link: limits.of('account-link', { points: 30, seconds: 15 * MINUTES }),
  }
}

/**
 * Limits a network to 30 registrations and 10 refusals an hour, so that probing does not reveal who has an account.
 * After 100 refusals an hour in total, `mustConceal` is set: no response may reveal it at all.
 */
export function registrationGuard(limits: Limits) {
  const tries = limits.of('register', { points: 30, seconds: 60 * MINUTES })
  const refusals = limits.of('register-refused', { points: 10, seconds: 60 * MINUTES })
  const everywhere = limits.of('register-refused-everywhere', { points: 100, seconds: 60 * MINUTES })
  return {
    /** Counts an attempt as refused. Call `succeed` to undo that. */
    async begin(network: string): Promise<Outcome<{ mustConceal: boolean; succeed(): Promise<void> }, TooManyTries>> {
      const consumed = await tries.take(network)
      if (!consumed.ok) return consumed
      const refused = await refusals.take(network)
      if (!refused.ok) return refused
      const isOpen = (await everywhere.take(EVERYBODY)).ok
      return ok({
        mustConceal: !isOpen,
        async succeed() {
          await refusals.giveBack(network)
          await everywhere.giveBack(EVERYBODY)
        },
      })
    },
  }
}
