import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newsletterSubscribers } from '../../src/features/newsletter/server/newsletter.tables.ts'
import { activity } from '../../src/platform/activity/activity.tables.ts'
import { mails } from '../../src/platform/mail/mail.tables.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const HOUR = 3600

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop({ demo: false })
})
afterEach(() => shop.close())

const join = (email = 'ines@example.com') => shop.call('POST', '/api/newsletter', { email })
const subscribers = () => shop.database.select().from(newsletterSubscribers).orderBy(newsletterSubscribers.id)
const welcomes = () => shop.database.select().from(mails).orderBy(mails.id)
const tokenOf = async (index = 0) => (await subscribers())[index]?.unsubscribeToken ?? ''
const leave = (token: unknown) => shop.call('POST', '/api/newsletter/unsubscribe', { token })

describe('a subscription', () => {
  test('is welcomed once, with an unsubscribe link', async () => {
    expect((await join('Ines@Example.com')).status).toBe(201)
    expect((await join()).status).toBe(201)
    const [mail, ...more] = await welcomes()
    expect(more).toEqual([])
    const token = await tokenOf()
    expect(mail).toMatchObject({
      kind: 'newsletter-welcome',
      recipient: 'ines@example.com',
      unsubscribeUrl: `http://localhost:3000/api/newsletter/unsubscribe?token=${token}`,
    })
    expect(mail?.text).toContain(`http://localhost:3000/newsletter/unsubscribe?token=${token}`)
    expect(mail?.text).toContain('You agreed to: By subscribing you agree')
  })

  test('is welcomed once after concurrent requests', async () => {
    await Promise.all(Array.from({ length: 10 }, () => join()))
    expect(await welcomes()).toHaveLength(1)
    expect(await subscribers()).toHaveLength(1)
  })

  test('restarts with a new consent, but is welcomed at most once a day', async () => {
    await join()
    await leave(await tokenOf())
    shop.clock.forward(HOUR)
    await join()
    expect(await subscribers()).toMatchObject([
      { subscribed: true, unsubscribedAt: null, consentAt: shop.services.clock.now() },
    ])
    expect(await welcomes()).toHaveLength(1)
    await leave(await tokenOf())
    shop.clock.forward(24 * HOUR)
    await join()
    expect(await welcomes()).toHaveLength(2)
  })
})

test('does not welcome a current subscriber again', async () => {
  await join()
  shop.clock.forward(48 * HOUR)
  await join()
  expect(await welcomes()).toHaveLength(1)
})

describe('unsubscribing', () => {
  test('needs confirmation on the page: opening the link changes nothing', async () => {
    await join()
    const token = await tokenOf()
    const looked = await shop.call('GET', `/api/newsletter/unsubscribe?token=${token}`)
    expect([looked.status, looked.headers.get('Location')]).toEqual([303, `/newsletter/unsubscribe?token=${token}`])
    expect(await subscribers()).toMatchObject([{ subscribed: true }])
    const evil = await shop.call('GET', `/api/newsletter/unsubscribe?token=${encodeURIComponent('//x.example&a=b')}`)
    expect(evil.headers.get('Location')).toBe('/newsletter/unsubscribe?token=%2F%2Fx.example%26a%3Db')
  })

  test('ends one subscription, and repeating it answers the same', async () => {
    await join()
    await join('bo@example.com')
    const left = shop.services.clock.now()
    const first = await leave(await tokenOf())
    shop.clock.forward(HOUR)
    const second = await leave(await tokenOf())
    expect([first.status, first.body]).toEqual([200, second.body])
    expect(await subscribers()).toMatchObject([
      { email: 'ines@example.com', subscribed: false, unsubscribedAt: left },
      { email: 'bo@example.com', subscribed: true },
    ])
  })

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'works with one-click requests from mail clients: %s',
    async (type) => {
      await join()
      const oneClick = type.includes('multipart')
        ? '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
        : 'List-Unsubscribe=One-Click'
      const answer = await shop.app.request(`/api/newsletter/unsubscribe?token=${await tokenOf()}`, {
        method: 'POST',
        headers: { 'Content-Type': type, Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' },
        body: oneClick,
      })
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=UTF-8'])
      expect(await subscribers()).toMatchObject([{ subscribed: false }])
    },
  )

  test('works with the page’s form, without JavaScript', async () => {
    await join()
    const answer = await shop.app.request('/api/newsletter/unsubscribe', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `token=${await tokenOf()}`,
    })
    expect([answer.status, await answer.text()]).toEqual([
      200,
      'You’ve unsubscribed. You won’t get any more newsletters from us.',
    ])
    expect(await subscribers()).toMatchObject([{ subscribed: false }])
  })

  test('rejects an unknown token', async () => {
    await join()
    expect((await leave(undefined)).status).toBe(400)
    for (const token of ['x', "' or 1=1", '00000000-0000-4000-8000-000000000000', '%', (await tokenOf()).slice(1)]) {
      expect((await leave(token)).status, token).toBe(404)
    }
    expect((await leave('x'.repeat(300))).status).toBe(400)
    expect((await leave(7)).status).toBe(400)
    expect(await subscribers()).toMatchObject([{ subscribed: true }])
  })
})

describe('the administrator', () => {
  test('lists, filters and exports subscribers with their consent but not their token', async () => {
    const admin = await shop.asAdmin()
    await join()
    shop.clock.forward(60)
    await join('bo@example.com')
    await leave(await tokenOf(1))
    const { body } = await admin('GET', '/api/admin/newsletters')
    expect(body).toMatchObject([
      { email: 'bo@example.com', subscribed: false, unsubscribedAt: expect.any(String) },
      { email: 'ines@example.com', subscribed: true, consentText: expect.stringContaining('By subscribing') },
    ])
    expect(JSON.stringify(body)).not.toContain(await tokenOf())
    const found = await admin('GET', '/api/admin/lists/newsletters?state=subscribed')
    expect(found.body.rows).toMatchObject([{ email: 'ines@example.com' }])
    expect((await admin('GET', '/api/admin/exports/newsletters.csv?state=unsubscribed')).body).toContain('bo@example')
    expect((await admin('GET', '/api/admin/lists/newsletters?state=asleep')).status).toBe(400)
  })

  test('unsubscribes and deletes a subscriber, logging both without an address', async () => {
    const admin = await shop.asAdmin()
    await join()
    const path = '/api/admin/newsletters/1'
    expect((await admin('POST', `${path}/unsubscribe`)).body).toMatchObject({ subscribed: false })
    expect((await admin('POST', `${path}/unsubscribe`)).status).toBe(200)
    expect((await admin('DELETE', path)).status).toBe(200)
    for (const [method, at] of [
      ['DELETE', path],
      ['GET', path],
      ['POST', `${path}/unsubscribe`],
    ] as const) {
      expect((await admin(method, at)).status).toBe(404)
    }
    expect(await subscribers()).toEqual([])
    const acts = await shop.database.select().from(activity).orderBy(activity.id)
    expect(acts.map(({ action }) => action)).toEqual(['subscriber.unsubscribed', 'subscriber.deleted'])
    expect(JSON.stringify(acts)).not.toContain('ines')
  })
})
