import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSecrets, KEY_FILE, openSecrets } from './secrets.ts'

const KEY = 'a key of the merchant’s own, long enough'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'courtside-secrets-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('opens what it sealed, for its owner, with its key and unchanged', () => {
  const secrets = createSecrets(KEY)
  const sealed = secrets.seal('JBSWY3DP', 'user 1')
  expect(sealed).not.toContain('JBSWY3DP')
  expect(secrets.seal('JBSWY3DP', 'user 1')).not.toBe(sealed)
  expect(createSecrets(KEY).open(sealed, 'user 1')).toBe('JBSWY3DP')
  expect(secrets.open(sealed, 'user 2')).toBeUndefined()
  expect(createSecrets(`${KEY}.`).open(sealed, 'user 1')).toBeUndefined()
  expect(createSecrets(undefined).open(sealed, 'user 1')).toBeUndefined()
  const at = sealed.length - 3
  const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
  expect(secrets.open(changed, 'user 1')).toBeUndefined()
  expect(secrets.open(`${secrets.prefix}AAAA`, 'user 1')).toBeUndefined()
})

test('returns text from before there was a key as it is', () => {
  expect(createSecrets(KEY).open('JBSWY3DP', 'user 1')).toBe('JBSWY3DP')
})

test('keeps its key beside the shop’s own database, for its account alone', () => {
  const own = { dataDir, databaseUrl: undefined, secretsKey: undefined }
  const sealed = openSecrets(own).seal('JBSWY3DP', 'user 1')
  expect(openSecrets(own).open(sealed, 'user 1')).toBe('JBSWY3DP')
  const file = path.join(dataDir, KEY_FILE)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  // A shop that moves to another database takes the key with it.
  const secretsKey = readFileSync(file, 'utf8').trim()
  const moved = { dataDir: '/nowhere', databaseUrl: 'postgres://ada@db/shop', secretsKey }
  expect(openSecrets(moved).open(sealed, 'user 1')).toBe('JBSWY3DP')
  // Each process would have another file.
  expect(openSecrets({ ...moved, secretsKey: undefined }).prefix).toBeUndefined()
})
