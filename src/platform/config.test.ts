import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { CONFIG_NAMES, readConfig } from './config.ts'

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1234567890',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1234567890',
  STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
}

const refusal = (env: NodeJS.ProcessEnv) => {
  const config = readConfig(env)
  return config.ok ? undefined : config.message
}

const reading = (env: NodeJS.ProcessEnv) => {
  const config = readConfig(env)
  if (!config.ok) throw new Error(config.message)
  return config.value
}

test('every setting has a default', () => {
  expect(reading({})).toMatchObject({
    port: 3000,
    host: undefined,
    stripe: undefined,
    trustProxy: 0,
    checkoutSweepSeconds: 60,
    checkoutReservationSeconds: 900,
    checkoutUnclaimedSeconds: 120,
    encodePictures: true,
    metricsHost: '127.0.0.1',
    logLevel: 'info',
  })
})

test('only a shop with an external database waits before it closes its port', () => {
  const DATABASE_URL = 'postgres://u:p@h/d'
  const seconds = (env: NodeJS.ProcessEnv) => reading(env).drainSeconds
  expect([seconds({}), seconds({ DATABASE_URL }), seconds({ DATABASE_URL, DRAIN_SECONDS: '0' })]).toEqual([0, 10, 0])
})

describe('the CDN', () => {
  const CDN_PURGE_URL = 'https://api.cdn.example/purge'

  test('is asked with POST, unless said otherwise', () => {
    expect(reading({}).cdnPurge).toBeUndefined()
    expect(reading({ CDN_PURGE_URL }).cdnPurge).toEqual({
      url: CDN_PURGE_URL,
      method: 'POST',
      headers: {},
      body: undefined,
    })
    const all = { CDN_PURGE_METHOD: 'BAN', CDN_PURGE_HEADER: 'X-Key: a: b', CDN_PURGE_BODY: '{}' }
    expect(reading({ CDN_PURGE_URL, ...all }).cdnPurge).toEqual({
      url: CDN_PURGE_URL,
      method: 'BAN',
      headers: { 'X-Key': 'a: b' },
      body: '{}',
    })
  })

  test('needs an address, and a header that can be sent; its key isn’t printed', () => {
    expect(refusal({ CDN_PURGE_HEADER: 'X-Key: secret' })).toBe(
      'CDN_PURGE_HEADER only works together with CDN_PURGE_URL.',
    )
    expect(refusal({ CDN_PURGE_URL, CDN_PURGE_HEADER: 'secret' })).toBe(
      'CDN_PURGE_HEADER must be a name, a colon, a space and a value.',
    )
    expect(refusal({ CDN_PURGE_URL, CDN_PURGE_METHOD: 'post' })).toMatch('HTTP method in capitals')
  })
})

describe('the database', () => {
  const [DATABASE_URL, DATABASE_DIRECT_URL] = ['postgres://u@pooler/d', 'postgres://u@one:5432,two:5433/d']
  const urls = (env: NodeJS.ProcessEnv) => {
    const { databaseUrl, databaseDirectUrl } = reading(env)
    return [databaseUrl, databaseDirectUrl]
  }

  test('is the same directly, unless said otherwise', () => {
    expect(urls({ DATABASE_URL })).toEqual([DATABASE_URL, DATABASE_URL])
    expect(urls({ DATABASE_URL, DATABASE_DIRECT_URL })).toEqual([DATABASE_URL, DATABASE_DIRECT_URL])
    expect(urls({})).toEqual([undefined, undefined])
  })

  test('is verified by the CA file, and wherever TLS is asked for', () => {
    const verified = 'postgres://u@pooler/d?sslmode=verify-full'
    expect(urls({ DATABASE_URL: `${DATABASE_URL}?sslmode=require` })[0]).toBe(verified)
    const ca = '&sslrootcert=%2Fetc%2Fca.pem'
    expect(urls({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_CA_FILE: '/etc/ca.pem' })).toEqual([
      verified + ca,
      `${DATABASE_DIRECT_URL}?sslmode=verify-full${ca}`,
    ])
  })

  test.each(['sslmode=disable', 'sslmode=no-verify'])('is used unverified with %s', (mode) => {
    const url = `${DATABASE_URL}?${mode}`
    expect(urls({ DATABASE_URL: url })).toEqual([url, url])
  })

  test('needs no TLS through a socket', () => {
    const url = `${DATABASE_URL}?host=%2Frun%2Fpostgresql&sslmode=disable`
    expect(urls({ DATABASE_URL: url, DATABASE_CA_FILE: '/etc/ca.pem' })).toEqual([url, url])
  })
})

describe('the bucket', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }

  test('needs keys, and nothing without an address', () => {
    const STORAGE_URL = 's3://pictures?endpoint=https://store.example'
    expect(reading({ STORAGE_URL, ...keys }).bucket).toMatchObject({
      address: { bucket: 'pictures', endpoint: 'https://store.example' },
      region: 'us-east-1',
      accessKeyId: 'key',
    })
    expect(refusal({ STORAGE_URL, AWS_ACCESS_KEY_ID: 'key' })).toBe(
      'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must also be set: STORAGE_URL doesn’t work without them.',
    )
    // They may be there for another program.
    expect(reading(keys).bucket).toBeUndefined()
  })

  test('is refused without repeating a key', () => {
    expect(refusal({ STORAGE_URL: 's3://key:secret@pictures', ...keys })).toBe(
      'STORAGE_URL can’t contain keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead.',
    )
  })
})

test('.env.example lists every setting with its default and nothing else', () => {
  const example = readFileSync('.env.example', 'utf8')
  const named = [...example.matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1])
  expect(named.toSorted()).toEqual(CONFIG_NAMES.toSorted())
  expect(reading(parseEnv(example))).toEqual(reading({}))
})

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not “http”.'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not “70000”.'],
  [{ CHECKOUT_SWEEP_SECONDS: '0' }, 'CHECKOUT_SWEEP_SECONDS must be a whole number from 1 to 86400, not “0”.'],
  [
    { PUBLIC_URL: 'shop.example' },
    'PUBLIC_URL must be an address that starts with http:// or https://, not “shop.example”.',
  ],
  [
    { PUBLIC_URL: 'https://shop.example/en' },
    'PUBLIC_URL must be an address without a path, such as https://shop.example, not “https://shop.example/en”.',
  ],
  [
    { DATABASE_URL: 'mysql://u:secret@h/d' },
    'DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
  ],
  [
    { DATABASE_URL: 'postgres://u@one,two:x/d' },
    'DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
  ],
  [
    { DATABASE_URL: 'postgres://u@one,two/d?target_session_attrs=standby' },
    'DATABASE_URL must name a server that the shop can write to. Remove target_session_attrs, or set it to read-write.',
  ],
  [{ ROLE: 'mail' }, 'ROLE must be web, worker or both, not “mail”.'],
  [{ ROLE: 'web' }, 'ROLE=web needs a DATABASE_URL, because the shop’s own database has no second process.'],
  [
    { ROLE: 'worker', DATABASE_URL: 'postgres://u@h/d' },
    'ROLE=worker needs the PUBLIC_URL, because emails contain links to the shop.',
  ],
  [{ DATABASE_DIRECT_URL: 'postgres://u@h/d' }, 'DATABASE_DIRECT_URL only works together with DATABASE_URL.'],
  [
    { DATABASE_URL: 'postgres://u@h/d?sslmode=no-verify', DATABASE_CA_FILE: '/etc/ca.pem' },
    'DATABASE_URL has sslmode=no-verify, so DATABASE_CA_FILE would be ignored. Remove one of the two.',
  ],
  [
    {
      DATABASE_URL: 'postgres://u@h/d',
      DATABASE_DIRECT_URL: 'postgres://u@h/d?sslmode=disable',
      DATABASE_CA_FILE: '/etc/ca.pem',
    },
    'DATABASE_DIRECT_URL has sslmode=disable, so DATABASE_CA_FILE would be ignored. Remove one of the two.',
  ],
  [{ DATABASE_CA_FILE: '/etc/ca.pem' }, 'DATABASE_CA_FILE only works together with DATABASE_URL.'],
  [{ DATABASE_POOL_MAX: '3' }, 'DATABASE_POOL_MAX must be a whole number from 4 to 50, not “3”.'],
  [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have at least 12 characters.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent, not “loud”.'],
  [
    { ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_1234567890', STRIPE_WEBHOOK_SECRET: '' },
    'STRIPE_WEBHOOK_SECRET must also be set: a shop that takes real payments needs them as well as STRIPE_SECRET_KEY.',
  ],
  [{ ...STRIPE, STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY must also be set: Stripe doesn’t work without it.'],
  [
    { GA_MEASUREMENT_ID: 'UA-12345-6' },
    'GA_MEASUREMENT_ID must be a measurement ID, such as G-AB12CD34EF, not “UA-12345-6”.',
  ],
  [{ STRIPE_SECRET: 'sk_test_1' }, 'There is no setting called STRIPE_SECRET. Did you mean STRIPE_SECRET_KEY?'],
  [{ CHECKOUT_SWEEP: '5' }, 'There is no setting called CHECKOUT_SWEEP. Did you mean CHECKOUT_SWEEP_SECONDS?'],
  [{ DATABSE_URL: 'postgres://x' }, 'There is no setting called DATABSE_URL. Did you mean DATABASE_URL?'],
  [{ MAIL_FORM: 'a@b' }, 'There is no setting called MAIL_FORM. Did you mean MAIL_FROM?'],
  [{ SMPT_URL: 'smtp://x' }, 'There is no setting called SMPT_URL. Did you mean SMTP_URL?'],
  [
    { STRIPE_PUBLISABLE_KY: 'pk_1' },
    'There is no setting called STRIPE_PUBLISABLE_KY. Did you mean STRIPE_PUBLISHABLE_KEY?',
  ],
  // None of ours is like these.
  [{ SANDBOX_DELAY: '5' }, 'There is no setting called SANDBOX_DELAY. .env.example lists them all.'],
  [{ SANDBOX_URL: 'x' }, 'There is no setting called SANDBOX_URL. .env.example lists them all.'],
  [{ ADMIN_TELEPHONE: '01' }, 'There is no setting called ADMIN_TELEPHONE. .env.example lists them all.'],
])('rejects %o', (env, sentence) => {
  expect(refusal(env as NodeJS.ProcessEnv)).toBe(sentence)
})

test("ignores other programs' variables", () => {
  const env = {
    PATH: '/bin',
    MAIL: '/var/mail/ada',
    HOSTNAME: 'box',
    LOGLEVEL: 'x',
    NODE_OPTIONS: '--x',
    NODE_EXTRA_CA_CERTS: '/x',
    DATABASE_PORT_5432_TCP: 'tcp://10.0.0.1:5432',
    SMTP_SERVICE_HOST: '10.0.0.2',
    STRIPE_MOCK_PORT_12111_TCP_ADDR: '10.0.0.3',
  }
  expect(refusal(env)).toBeUndefined()
})

test('reads Stripe’s three keys, and removes trailing slashes from addresses', () => {
  expect(
    reading({ ...STRIPE, STRIPE_API_BASE: 'http://localhost:12111/', PUBLIC_URL: 'https://shop.example/' }),
  ).toMatchObject({
    stripe: {
      secretKey: STRIPE.STRIPE_SECRET_KEY,
      publishableKey: STRIPE.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: STRIPE.STRIPE_WEBHOOK_SECRET,
    },
    stripeApiBase: 'http://localhost:12111',
    publicUrl: 'https://shop.example',
  })
})

test('an empty setting counts as unset', () => {
  expect(reading({ DATABASE_URL: '', PORT: '' })).toMatchObject({ databaseUrl: undefined, port: 3000 })
})

test('a test key works alone', () => {
  const { secretKey } = { secretKey: STRIPE.STRIPE_SECRET_KEY }
  expect(reading({ STRIPE_SECRET_KEY: secretKey }).stripe).toEqual({ secretKey, publishableKey: '' })
})
