import { expect, test } from 'vitest'
import { explainStartError } from './explainStartError.ts'

const config = { dataDir: '/data', databaseUrl: 'postgres://u@one:5433/shop' }

test.each([
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'DATABASE_URL: the certificate of one:5433 is for another name (what Node says). Use the name that it was issued for.',
  ],
  [
    'CERT_HAS_EXPIRED',
    'DATABASE_URL: the certificate of one:5433, or of the authority that signed it, has expired. Renew it.',
  ],
  [
    'SELF_SIGNED_CERT_IN_CHAIN',
    'DATABASE_URL: the certificate of one:5433 isn’t trusted (what Node says). Set DATABASE_CA_FILE to its CA certificate file.',
  ],
])('explains %s', (code, message) => {
  const error = Object.assign(new Error('what Node says'), { code })
  expect(explainStartError(error, config)).toMatchObject({ name: 'CannotStart', message })
})
