import type { Context } from 'hono'
import { type Outcome, ok } from '#/lib/outcome.ts'
import type { Config } from '#/platform/config.ts'
import type { Limits, TooManyAttempts } from '#/platform/limits.ts'
import { networkOf } from '#/platform/network.ts'
import { deviceToken } from './accounts.cookies.ts'
import { normaliseEmail } from './accounts.store.ts'

const MINUTES = 60
const DAYS = 86_400
const EVERYBODY = 'everybody'

export type GuardedAttempt = { email: string; network: string; device: string | undefined }

export const attemptOf = (c: Context, email: string, { trustProxy }: Pick<Config, 'trustProxy'>): GuardedAttempt => ({
  email: normaliseEmail(email),
  network: networkOf(c, trustProxy),
  device: deviceToken(c),
})

type GuardRule = {
  /** Attempts per account and network, and per known browser, within `seconds`. */
  perPair: number
  perNetwork: number
  seconds: number
  /** A day. Without it, strangers can't use up the owner's attempts. */
  perAccount?: number
}

const knownPlaceLimits = (limits: Limits) => {
  const device = limits.get('login-known-device', { points: 1, seconds: 365 * DAYS })
  const network = limits.get('login-known-network', { points: 1, seconds: 365 * DAYS })
  return { device, network }
}
const deviceKey = ({ email, device }: GuardedAttempt) => `${email}\n${device}`
const pairKey = ({ email, network }: GuardedAttempt) => `${email}\n${network}`

function attemptGuard(limits: Limits, name: string, rule: GuardRule) {
  const known = knownPlaceLimits(limits)
  const fromDevice = limits.get(`${name}-device`, { points: rule.perPair, seconds: rule.seconds })
  const pair = limits.get(`${name}-account-network`, { points: rule.perPair, seconds: rule.seconds })
  const network = limits.get(`${name}-network`, { points: rule.perNetwork, seconds: rule.seconds })
  const account = rule.perAccount && limits.get(`${name}-account`, { points: rule.perAccount, seconds: DAYS })

  return {
    /** Counts an attempt before its result is known. Call `succeed` on success. */
    async begin(attempt: GuardedAttempt): Promise<Outcome<{ succeed(): Promise<void> }, TooManyAttempts>> {
      const isKnown = attempt.device !== undefined && (await known.device.has(deviceKey(attempt)))
      if (isKnown) {
        const consumed = await fromDevice.consume(deviceKey(attempt))
        if (!consumed.ok) return consumed
      } else {
        for (const [limit, key] of [
          [pair, pairKey(attempt)],
          [network, attempt.network],
          [account, attempt.email],
        ] as const) {
          const consumed = limit ? await limit.consume(key) : ok(undefined)
          if (!consumed.ok) return consumed
        }
      }
      return ok({
        async succeed() {
          if (isKnown) {
            await fromDevice.clear(deviceKey(attempt))
          } else {
            await pair.clear(pairKey(attempt))
            await network.restore(attempt.network)
            if (account) await account.restore(attempt.email)
          }
        },
      })
    },
  }
}

/** A browser in which the owner has signed in before has its own limit, so that strangers can't lock the owner out. */
export const loginGuard = (limits: Limits) =>
  attemptGuard(limits, 'login', { perPair: 10, perNetwork: 60, seconds: 15 * MINUTES, perAccount: 300 })

export const secondFactorGuard = (limits: Limits) =>
  attemptGuard(limits, 'second-factor', { perPair: 5, perNetwork: 60, seconds: 15 * MINUTES, perAccount: 30 })

/** Emails to one address have a budget of their own: `emailBudget.ts`. */
export const resetGuard = (limits: Limits) =>
  attemptGuard(limits, 'password-reset', { perPair: 5, perNetwork: 30, seconds: 60 * MINUTES })

export function knownPlaces(limits: Limits) {
  const known = knownPlaceLimits(limits)
  return {
    async isKnown(attempt: GuardedAttempt): Promise<boolean> {
      if (attempt.device === undefined || !(await known.device.has(deviceKey(attempt)))) return false
      return known.network.has(pairKey(attempt))
    },
    async remember(attempt: GuardedAttempt): Promise<void> {
      await known.device.clear(deviceKey(attempt))
      await known.device.consume(deviceKey(attempt))
      await known.network.clear(pairKey(attempt))
      await known.network.consume(pairKey(attempt))
    },
  }
}

/** Attempts to use an emailed link. One that works is given back with `restore`. */
export const LINKS = { name: 'account-link', points: 30, seconds: 15 * MINUTES }

/** Per session: passwords. Per network: links. */
export function accountGuards(limits: Limits) {
  return {
    password: limits.get('account-password', { points: 10, seconds: 15 * MINUTES }),
    link: limits.get(LINKS.name, LINKS),
  }
}

/** Limits refusals, so that probing doesn't reveal who has an account. With `mustConceal`, no response may. */
export function registrationGuard(limits: Limits) {
  const tries = limits.get('register', { points: 30, seconds: 60 * MINUTES })
  const refusals = limits.get('register-refused', { points: 10, seconds: 60 * MINUTES })
  const everywhere = limits.get('register-refused-everywhere', { points: 100, seconds: 60 * MINUTES })
  return {
    /** Counts an attempt as refused. Call `succeed` to undo that. */
    async begin(
      network: string,
    ): Promise<Outcome<{ mustConceal: boolean; succeed(): Promise<void> }, TooManyAttempts>> {
      const consumed = await tries.consume(network)
      if (!consumed.ok) return consumed
      const refused = await refusals.consume(network)
      if (!refused.ok) return refused
      const isOpen = (await everywhere.consume(EVERYBODY)).ok
      return ok({
        mustConceal: !isOpen,
        async succeed() {
          await refusals.restore(network)
          await everywhere.restore(EVERYBODY)
        },
      })
    },
  }
}
