import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { attemptOf, secondFactorGuard } from '#/features/shop/accounts/server/accounts.limits.ts'
import { secondFactorEmail } from '#/features/shop/accounts/server/accounts.mail.ts'
import { TOO_MANY, WRONG_PASSWORD } from '#/features/shop/accounts/server/accounts.responses.ts'
import {
  DisableSecondFactorRequest,
  PasswordRequest,
  RecoveryCodes,
  SecondFactorEnrolment,
  SecondFactorRequest,
  SecondFactorState,
} from '#/features/shop/accounts/server/accounts.schema.ts'
import { recordStaffActivity } from '#/features/shop/accounts/server/recordStaffActivity.ts'
import {
  consumeCode,
  disableSecondFactor,
  enableSecondFactor,
  openSecret,
  updatePendingSecret,
} from '#/features/shop/accounts/server/secondFactor.store.ts'
import { endSessions, type UserRow } from '#/features/shop/accounts/server/sessions.store.ts'
import { signedInUser } from '#/features/shop/accounts/server/signedInUser.ts'
import {
  newRecoveryCodes,
  newTotpSecret,
  parseCode,
  totpEnrolment,
  totpStep,
} from '#/features/shop/accounts/server/totp.ts'
import { brand } from '#/lib/brand.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import { STAFF } from '#/lib/roles.ts'
import type { Transaction } from '#/platform/database.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'

const ALREADY_ON = [409, 'Two-factor authentication is already on. Switch it off first.'] as const
const WRONG_CODE = [
  400,
  'That code is wrong or has already been used. Wait for a new one and try again.',
  { field: 'code' },
] as const

async function recordChange(
  { clock, mail }: Services,
  tx: Transaction,
  { user, actor, isOn }: { user: UserRow; actor: string; isOn: boolean },
) {
  const at = clock.now()
  const action = isOn ? 'secondFactor.enabled' : 'secondFactor.disabled'
  await recordStaffActivity(tx, { at, actor, action, person: user })
  await mail.queue(tx, { ...secondFactorEmail({ at, isOn }), reference: randomUUID(), recipient: user.email })
}

/** For the signed-in member of staff. */
export function secondFactorRoutes(services: Services) {
  const { config, database, clock, limits, secrets } = services
  const { loadUser, checkPassword } = signedInUser(services)
  const codes = secondFactorGuard(limits)

  const beginAttempt = (c: Context, user: UserRow) => codes.begin(attemptOf(c, user.email, config))

  return [
    endpoint('GET /api/admin/second-factor', 'Get your two-factor authentication status', {
      roles: STAFF,
      isBeforeSecondFactor: true,
      200: json(SecondFactorState, 'The current status'),
      async run({ c }) {
        const { totpEnabledAt, recoveryCodes } = await loadUser(c)
        const since = totpEnabledAt?.toISOString() ?? null
        return { isOn: since !== null, since, recoveryCodes: recoveryCodes.length }
      },
    }),
    endpoint(
      'POST /api/admin/second-factor/setup',
      'Start setting up an authenticator app; this doesn’t switch anything on yet',
      {
        roles: STAFF,
        isBeforeSecondFactor: true,
        body: PasswordRequest,
        200: json(SecondFactorEnrolment, 'The key and QR code for the app'),
        429: TOO_MANY,
        async run({ c, body: { password } }) {
          const user = await loadUser(c)
          const checked = await checkPassword(c, user, password)
          if (!checked.ok) return checked
          const secret = newTotpSecret()
          if (!(await updatePendingSecret(database, secrets, { userId: user.id, secret }))) return refuse('alreadyOn')
          return ok({ secret, ...totpEnrolment(secret, { brand: brand(), email: user.email }) })
        },
        refuses: { wrongPassword: WRONG_PASSWORD, alreadyOn: ALREADY_ON },
      },
    ),
    endpoint(
      'POST /api/admin/second-factor/confirm',
      'Switch on two-factor authentication with a code from the app; other sessions end',
      {
        roles: STAFF,
        isBeforeSecondFactor: true,
        body: SecondFactorRequest,
        200: json(RecoveryCodes, 'Ten recovery codes, shown only once'),
        429: TOO_MANY,
        async run({ c, body: { code }, actor, account }) {
          const user = await loadUser(c)
          if (user.totpEnabledAt) return refuse('alreadyOn')
          const secret = openSecret(secrets, user)
          if (!secret) return refuse('notBegun')
          const attempt = await beginAttempt(c, user)
          if (!attempt.ok) return attempt
          const step = totpStep(secret, parseCode(code).code, clock.now())
          if (step === undefined) return refuse('wrongCode')
          await attempt.value.succeed()
          const recoveryCodes = newRecoveryCodes()
          const isOn = await database.transaction(async (tx) => {
            if (!(await enableSecondFactor(tx, { user, step, codes: recoveryCodes, now: clock.now() }))) return false
            await endSessions(tx, user.id, account.sessionId)
            await recordChange(services, tx, { user, actor, isOn: true })
            return true
          })
          return isOn ? ok({ recoveryCodes }) : refuse('alreadyOn')
        },
        refuses: { alreadyOn: ALREADY_ON, notBegun: [409, 'Set it up first.'], wrongCode: WRONG_CODE },
      },
    ),
    endpoint('POST /api/admin/second-factor/disable', 'Switch off two-factor authentication with a password and code', {
      roles: STAFF,
      isBeforeSecondFactor: true,
      body: DisableSecondFactorRequest,
      200: json(SecondFactorState, 'Switched off'),
      429: TOO_MANY,
      async run({ c, body: { password, code }, actor }) {
        const user = await loadUser(c)
        if (!user.totpEnabledAt) return refuse('notOn')
        const checked = await checkPassword(c, user, password)
        if (!checked.ok) return checked
        const attempt = await beginAttempt(c, user)
        if (!attempt.ok) return attempt
        const isRight = await consumeCode(database, { user, typed: code, now: clock.now(), secrets })
        if (!isRight) return refuse('wrongCode')
        await attempt.value.succeed()
        await database.transaction(async (tx) => {
          await disableSecondFactor(tx, user.id)
          await recordChange(services, tx, { user, actor, isOn: false })
        })
        return ok({ isOn: false, since: null, recoveryCodes: 0 })
      },
      refuses: {
        notOn: [409, 'Two-factor authentication isn’t on.'],
        wrongPassword: WRONG_PASSWORD,
        wrongCode: WRONG_CODE,
      },
    }),
  ]
}
