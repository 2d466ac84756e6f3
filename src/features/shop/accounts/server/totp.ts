import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { sha256 } from '#/platform/sha256.ts'

const PERIOD_SECONDS = 30
/** Also accept codes one step early or late, for clock drift (RFC 6238, section 5.2). */
const DRIFT_STEPS = 1
const RECOVERY_CODE_COUNT = 10

const createTotp = (secret: string, label = '', issuer = '') =>
  new TOTP({
    ...(issuer ? { issuer } : {}),
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  })

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

export function totpEnrolment(secret: string, { brand, email }: { brand: string; email: string }) {
  const uri = createTotp(secret, email, brand).toString()
  return { uri, qr: renderSVG(uri, { ecc: 'M', border: 4, pixelSize: 6 }) }
}

export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = createTotp(secret).validate({ token: code, timestamp, window: DRIFT_STEPS })
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta
}

// Crockford’s base32 in lower case: no look-alikes.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const letters = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })

export const hashRecoveryCode = (typed: string): string => sha256(normaliseCode(typed))

const normaliseCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')

/** Six digits, ignoring spaces, are a TOTP code; anything else is a recovery code. */
export function parseCode(typed: string): { kind: 'totp' | 'recovery'; code: string } {
  const digits = typed.normalize('NFKC').replace(/\s/g, '')
  return /^\d{6}$/.test(digits) ? { kind: 'totp', code: digits } : { kind: 'recovery', code: normaliseCode(typed) }
}
