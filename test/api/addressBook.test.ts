import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressBookData } from '../../src/features/people/addressBook/server/addressBook.personal.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const HOME = { customerName: 'Ines Calder', line1: '4 Court Lane', town: 'London', postcode: 'sw195ae' }
const CLUB = { ...HOME, company: 'Netherby Tennis Club', line1: 'The Pavilion', postcode: 'GU1 3JF' }

let shop: TestShop
let ines: TestShop['call']
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('delete from saved_addresses')
  await shop.pool.query('delete from rate_limits')
  ines = await member('ines')
})

async function member(name: string, isVerified = true) {
  const call = await shop.asCustomer(name)
  await shop.pool.query('update users set email_verified_at = $1 where username = $2', [
    isVerified ? new Date() : null,
    name,
  ])
  return call
}
const save = (form: object, call = ines) => call('POST', '/api/account/addresses', form)
const lines = ({ body }: Awaited<ReturnType<typeof save>>) =>
  body.addresses.map(
    ({ line1, isDefault }: { line1: string; isDefault: boolean }) => `${line1}${isDefault ? ' *' : ''}`,
  )

describe('saved addresses', () => {
  test('are added, changed and removed, and one of them is always the default', async () => {
    expect((await save(HOME)).body.addresses).toMatchObject([
      { line1: '4 Court Lane', postcode: 'SW19 5AE', county: '' },
    ])
    expect(lines(await save(CLUB))).toEqual(['4 Court Lane *', 'The Pavilion'])
    expect(lines(await save({ ...HOME, line1: '5 Court Lane', isDefault: true }))).toEqual([
      '5 Court Lane *',
      'The Pavilion',
      '4 Court Lane',
    ])
    const { addresses } = (await ines('GET', '/api/account/addresses')).body
    const removed = await ines('DELETE', `/api/account/addresses/${addresses[0].id}`)
    expect(lines(removed)).toEqual(['The Pavilion *', '4 Court Lane'])
    const changed = await ines('PUT', `/api/account/addresses/${addresses[1].id}`, { ...CLUB, line1: 'The Hall' })
    expect(lines(changed)).toEqual(['The Hall *', '4 Court Lane'])
  })

  test('are not saved twice, and ten at most, however they are sent', async () => {
    const repeated = await Promise.all([save(HOME), save(HOME), save(HOME)])
    expect(repeated.map(({ status }) => status)).toEqual([200, 200, 200])
    const more = await Promise.all(Array.from({ length: 12 }, (_, n) => save({ ...HOME, line1: `${n} Mill Road` })))
    expect(more.filter(({ status }) => status === 409)).toHaveLength(3)
    expect((await ines('GET', '/api/account/addresses')).body.addresses).toHaveLength(10)
  })

  test.each([
    [{ customerName: 'I' }, 'customerName'],
    [{ line1: ' ' }, 'line1'],
    [{ town: '' }, 'town'],
    [{ postcode: '75001' }, 'postcode'],
    [{ county: 'x'.repeat(81) }, 'county'],
  ])('are refused with %j', async (change, field) => {
    const refused = await save({ ...HOME, ...change })
    expect([refused.status, refused.body.field]).toEqual([400, field])
  })

  test('belong to one account', async () => {
    const { id } = (await save(HOME)).body.addresses[0]
    const otto = await member('otto')
    expect((await otto('GET', '/api/account/addresses')).body.addresses).toEqual([])
    expect((await otto('PUT', `/api/account/addresses/${id}`, CLUB)).status).toBe(404)
    expect((await otto('DELETE', `/api/account/addresses/${id}`)).status).toBe(404)
    expect(lines(await ines('GET', '/api/account/addresses'))).toEqual(['4 Court Lane *'])
  })

  test('need a confirmed email address, which the checkout then fills in from the default', async () => {
    const erik = await member('erik', false)
    expect((await save(HOME, erik)).body.code).toBe('notVerified')
    expect((await erik('GET', '/api/account/addresses')).status).toBe(409)
    await save(CLUB)
    expect((await ines('GET', '/api/account/delivery-details')).body).toMatchObject({
      customerName: 'Ines Calder',
      address: { company: 'Netherby Tennis Club', line1: 'The Pavilion', postcode: 'GU1 3JF' },
    })
  })

  test('are exported and erased with the person, and deleted with the account', async () => {
    await save(HOME)
    await shop.database.transaction(async (tx) => {
      expect(JSON.stringify(await addressBookData.collect(tx, 'ines@example.com'))).toContain('4 Court Lane')
      const by = { email: 'ines@example.com', alias: 'erased-1@erased.invalid', at: new Date() }
      expect(await addressBookData.erase(tx, by)).toEqual(['1 saved address deleted.'])
    })
    await save(HOME)
    await ines('POST', '/api/account/delete', { password: 'a-password' })
    expect((await shop.pool.query('select from saved_addresses')).rows).toEqual([])
  })
})

describe('preferences', () => {
  const choose = (body: object, call = ines) => call('PUT', '/api/account/preferences', body)
  const choicesOf = ({ body }: { body: { emails: { name: string; isOn: boolean }[] } }): Record<string, boolean> =>
    Object.fromEntries(body.emails.map(({ name, isOn }) => [name, isOn]))

  test('subscribe and unsubscribe, with the wording agreed to, and stop invitations to review', async () => {
    expect(choicesOf(await ines('GET', '/api/account/preferences'))).toEqual({
      newsletter: false,
      reviewInvitations: true,
    })
    expect(choicesOf(await choose({ newsletter: true }))).toEqual({ newsletter: true, reviewInvitations: true })
    const { rows } = await shop.pool.query("select * from newsletter_subscribers where email = 'ines@example.com'")
    expect(rows).toMatchObject([{ subscribed: true, consent_text: expect.stringContaining('By subscribing') }])
    expect(choicesOf(await choose({ newsletter: false, reviewInvitations: false }))).toEqual({
      newsletter: false,
      reviewInvitations: false,
    })
    expect(choicesOf(await choose({ reviewInvitations: true })).reviewInvitations).toBe(true)
    expect((await choose({ newsletter: 'yes' })).status).toBe(400)
  })

  test('need a confirmed email address: anybody can register with somebody else’s', async () => {
    const erik = await member('erik', false)
    expect((await erik('GET', '/api/account/preferences')).status).toBe(409)
    expect((await choose({ newsletter: true }, erik)).status).toBe(409)
    const { rows } = await shop.pool.query("select from newsletter_subscribers where email = 'erik@example.com'")
    expect(rows).toEqual([])
  })
})
