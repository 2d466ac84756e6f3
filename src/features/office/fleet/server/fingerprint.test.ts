import { expect, test } from 'vitest'
import { readConfig } from '#/platform/config.ts'
import { differences, fingerprintOf } from './fingerprint.ts'

const ACCOUNT = '51HxAbCdEfGhIjKl'
const OTHER_ACCOUNT = '51HxAbCdEfGhIjKm'

function fingerprint(env: Record<string, string>) {
  const config = readConfig(env)
  if (!config.ok) throw new Error(config.message)
  return fingerprintOf(config.value)
}

test.each([
  ['no Stripe key', { STRIPE_SECRET_KEY: '' }],
  ['another account', { STRIPE_SECRET_KEY: `sk_test_${OTHER_ACCOUNT}MnOpQrSt` }],
  ['another key that doesn’t contain its account', { STRIPE_SECRET_KEY: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc' }],
  [
    'live mode',
    {
      STRIPE_SECRET_KEY: `sk_live_${ACCOUNT}MnOpQrSt`,
      STRIPE_PUBLISHABLE_KEY: `pk_live_${ACCOUNT}`,
      STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
    },
  ],
])('%s is another card provider', (_, change) => {
  const usual = { STRIPE_SECRET_KEY: `sk_test_${ACCOUNT}MnOpQrSt` }
  expect(differences(fingerprint({ ...usual, ...change }), fingerprint(usual)).required).toEqual(['STRIPE_SECRET_KEY'])
})

test.each([
  ['a new key of the account', { STRIPE_SECRET_KEY: `sk_test_${ACCOUNT}UvWxYz12` }, ['STRIPE_SECRET_KEY']],
  ['a restricted key of the account', { STRIPE_SECRET_KEY: `rk_test_${ACCOUNT}UvWxYz12` }, ['STRIPE_SECRET_KEY']],
  ['another mail server', { SMTP_URL: 'smtp://user:secret@other.example' }, ['SMTP_URL']],
  ['another password of the mail server', { SMTP_URL: 'smtp://user:changed@mail.example' }, []],
  ['other proxies', { TRUST_PROXY: '2' }, ['TRUST_PROXY']],
  ['a default that is written out', { CHECKOUT_SWEEP_SECONDS: '60', KLARNA_INSTALMENTS: '0' }, []],
  ['what each process has of its own', { PORT: '3001', DATA_DIR: '/srv/two', BACKUP_DIR: '/srv/backup' }, []],
])('%s may be rolled out', (_, change, shown) => {
  const usual = { STRIPE_SECRET_KEY: `sk_test_${ACCOUNT}MnOpQrSt`, SMTP_URL: 'smtp://user:secret@mail.example' }
  expect(differences(fingerprint({ ...usual, ...change }), fingerprint(usual))).toEqual({ required: [], shown })
})

test.each([
  ['PUBLIC_URL', 'https://other.example'],
  ['SECRETS_KEY', 'a key that all processes of the shop have'],
  ['STRIPE_API_BASE', 'http://localhost:12111'],
  ['SMTP_URL', 'smtp://mail.example'],
])('%s must be set everywhere or nowhere', (name, value) => {
  expect(differences(fingerprint({ [name]: value }), fingerprint({})).required).toEqual([name])
})

test('ignores settings that the other release doesn’t have', () => {
  const { required, shown } = fingerprint({ PUBLIC_URL: 'https://shop.example' })
  expect(differences({ required, shown }, { required: {}, shown: {} })).toEqual({ required: [], shown: [] })
})

test('contains no value', () => {
  const env = { STRIPE_SECRET_KEY: `sk_test_${ACCOUNT}MnOpQrSt`, PUBLIC_URL: 'https://shop.example' }
  expect(JSON.stringify(fingerprint(env))).not.toMatch(/MnOpQrSt|shop\.example/)
})
