import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { deviceToken } from '#/features/accounts/server/accounts.cookies.ts'
import { secondFactorGuard } from '#/features/accounts/server/accounts.limits.ts'
import { secondFactorEmail } from '#/features/accounts/server/accounts.mail.ts'
import { TOO_MANY } from '#/features/accounts/server/accounts.responses.ts'
import {
  DisableSecondFactorRequest,
  PasswordRequest,
  RecoveryCodes,
  SecondFactorEnrolment,
  SecondFactorRequest,
  SecondFactorState,
} from '#/features/accounts/server/accounts.schema.ts'
import {
  consumeCode,
  disableSecondFactor,
  enableSecondFactor,
  openSecret,
  updatePendingSecret,
} from '#/features/accounts/server/secondFactor.store.ts'
import { endSessions, type UserRow } from '#/features/accounts/server/sessions.store.ts'
import { newRecoveryCodes, newTotpSecret, parseCode, totpEnrolment, totpStep } from '#/features/accounts/server/totp.ts'
import { facts } from '#/features/content/content.facts.ts'
import { STAFF_SUBJECT } from '#/platform/activity/activity.tables.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import type { Transaction } from '#/platform/database.ts'
import { createRoutes, json, requireAccount, requireActor, route } from '#/platform/http.ts'
import { tooManyAttemptsResponse } from '#/platform/limits.ts'
import { networkOf } from '#/platform/network.ts'
import { FieldRefusal, Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { signedInUser } from './signedInUser.ts'

const ALREADY_ON = { message: 'Two-factor authentication is already on. Switch it off first.', code: 'alreadyOn' }
const NOT_ON = { message: 'Two-factor authentication isn’t on.', code: 'notOn' }
const WRONG_PASSWORD = { message: 'That isn’t your password', field: 'password' }
const WRONG_CODE = {
  message: 'That code is wrong or has already been used. Wait for a new one and try again.',
  field: 'code',
}

/** `/api/admin/second-factor`, for the signed-in administrator. Mount behind the admin guard. */
export function secondFactorRoutes({ config, database, clock, limits, mail, secrets }: Services) {
  const { loadUser, checkPassword } = signedInUser({ database, limits })
  const codes = secondFactorGuard(limits)

  const beginAttempt = (c: Context, user: UserRow) =>
    codes.begin({ email: user.email, network: networkOf(c, config.trustProxy), device: deviceToken(c) })

  async function recordChange(tx: Transaction, c: Context, user: UserRow, isOn: boolean) {
    const at = clock.now()
    await recordActivity(tx, {
      at,
      actor: requireActor(c),
      action: isOn ? 'secondFactor.enabled' : 'secondFactor.disabled',
      subjectType: STAFF_SUBJECT,
      subjectId: user.id,
      subject: user.username,
    })
    await mail.queue(tx, { ...secondFactorEmail({ at, isOn }), reference: randomUUID(), recipient: user.email })
  }

  return createRoutes()
    .openapi(
      route('get', '/api/admin/second-factor', 'Get your two-factor authentication status', {
        200: json(SecondFactorState, 'The current status'),
      }),
      async (c) => {
        const { totpEnabledAt, recoveryCodes } = await loadUser(c)
        const since = totpEnabledAt?.toISOString() ?? null
        return c.json({ isOn: since !== null, since, recoveryCodes: recoveryCodes.length }, 200)
      },
    )
    .openapi(
      route(
        'post',
        '/api/admin/second-factor/setup',
        'Start setting up an authenticator app; this doesn’t switch anything on yet',
        {
          body: PasswordRequest,
          200: json(SecondFactorEnrolment, 'The key and QR code for the app'),
          400: json(FieldRefusal, 'The password is wrong'),
          409: json(Refusal, 'Already switched on'),
          429: TOO_MANY,
        },
      ),
      async (c) => {
        const user = await loadUser(c)
        const checked = await checkPassword(c, user, c.req.valid('json').password)
        if (!checked.ok) return tooManyAttemptsResponse(c, checked)
        if (!checked.value) return c.json(WRONG_PASSWORD, 400)
        const secret = newTotpSecret()
        if (!(await updatePendingSecret(database, secrets, { userId: user.id, secret }))) return c.json(ALREADY_ON, 409)
        return c.json({ secret, ...totpEnrolment(secret, { brand: facts.brand, email: user.email }) }, 200)
      },
    )
    .openapi(
      route(
        'post',
        '/api/admin/second-factor/confirm',
        'Switch on two-factor authentication with a code from the app; other sessions end',
        {
          body: SecondFactorRequest,
          200: json(RecoveryCodes, 'Ten recovery codes, shown only once'),
          400: json(FieldRefusal, 'The code is wrong'),
          409: json(Refusal, 'Already switched on, or setup hasn’t been started'),
          429: TOO_MANY,
        },
      ),
      async (c) => {
        const user = await loadUser(c)
        if (user.totpEnabledAt) return c.json(ALREADY_ON, 409)
        const secret = openSecret(secrets, user)
        if (!secret) return c.json({ message: 'Set it up first.', code: 'notBegun' }, 409)
        const attempt = await beginAttempt(c, user)
        if (!attempt.ok) return tooManyAttemptsResponse(c, attempt)
        const step = totpStep(secret, parseCode(c.req.valid('json').code).code, clock.now())
        if (step === undefined) return c.json(WRONG_CODE, 400)
        await attempt.value.succeed()
        const recoveryCodes = newRecoveryCodes()
        const isOn = await database.transaction(async (tx) => {
          if (!(await enableSecondFactor(tx, { user, step, codes: recoveryCodes, now: clock.now() }))) return false
          await endSessions(tx, user.id, requireAccount(c).sessionId)
          await recordChange(tx, c, user, true)
          return true
        })
        return isOn ? c.json({ recoveryCodes }, 200) : c.json(ALREADY_ON, 409)
      },
    )
    .openapi(
      route(
        'post',
        '/api/admin/second-factor/disable',
        'Switch off two-factor authentication with a password and code',
        {
          body: DisableSecondFactorRequest,
          200: json(SecondFactorState, 'Switched off'),
          400: json(FieldRefusal, 'The password or the code is wrong'),
          409: json(Refusal, 'Not switched on'),
          429: TOO_MANY,
        },
      ),
      async (c) => {
        const { password, code } = c.req.valid('json')
        const user = await loadUser(c)
        if (!user.totpEnabledAt) return c.json(NOT_ON, 409)
        const checked = await checkPassword(c, user, password)
        if (!checked.ok) return tooManyAttemptsResponse(c, checked)
        if (!checked.value) return c.json(WRONG_PASSWORD, 400)
        const attempt = await beginAttempt(c, user)
        if (!attempt.ok) return tooManyAttemptsResponse(c, attempt)
        if (!(await consumeCode(database, { user, typed: code, now: clock.now(), secrets })))
          return c.json(WRONG_CODE, 400)
        await attempt.value.succeed()
        await database.transaction(async (tx) => {
          await disableSecondFactor(tx, user.id)
          await recordChange(tx, c, user, false)
        })
        return c.json({ isOn: false, since: null, recoveryCodes: 0 }, 200)
      },
    )
}
