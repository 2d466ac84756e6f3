import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newsletterSubscribers } from '../../src/features/people/newsletter/server/newsletter.tables.ts'
import { activity } from '../../src/platform/activity/activity.tables.ts'
import { mails } from '../../src/platform/mail/mail.tables.ts'
import { withBody } from '../support/mailbox.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const HOUR = 3600

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ demo: false })
})
afterAll(() => shop.close())
beforeEach(() => shop.truncateWithActivity('newsletter_subscribers, mails, rate_limits'))

const subscribe = (email = 'ines@example.com') => shop.call('POST', '/api/newsletter', { email })
const subscribers = () => shop.database.select().from(newsletterSubscribers).orderBy(newsletterSubscribers.id)
const loadWelcomes = async () => (await shop.database.select().from(mails).orderBy(mails.id)).map(withBody)
const tokenOf = async (index = 0) => (await subscribers())[index]?.unsubscribeToken ?? ''
const unsubscribe = (token: unknown) => shop.call('POST', '/api/newsletter/unsubscribe', { token })

describe('a subscription', () => {
  test('is welcomed once, with an unsubscribe link', async () => {
    expect((await subscribe('Ines@Example.com')).status).toBe(201)
    expect((await subscribe()).status).toBe(201)
    const [mail, ...others] = await loadWelcomes()
    expect(others).toEqual([])
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
    await Promise.all(Array.from({ length: 10 }, () => subscribe()))
    expect(await loadWelcomes()).toHaveLength(1)
    expect(await subscribers()).toHaveLength(1)
  })

  test('restarts with a new consent, but is welcomed at most once a day', async () => {
    await subscribe()
    await unsubscribe(await tokenOf())
    shop.clock.forward(HOUR)
    await subscribe()
    expect(await subscribers()).toMatchObject([
      { subscribed: true, unsubscribedAt: null, consentAt: shop.services.clock.now() },
    ])
    expect(await loadWelcomes()).toHaveLength(1)
    await unsubscribe(await tokenOf())
    shop.clock.forward(24 * HOUR)
    await subscribe()
    expect(await loadWelcomes()).toHaveLength(2)
  })
})

test('does not welcome a current subscriber again', async () => {
  await subscribe()
  shop.clock.forward(48 * HOUR)
  await subscribe()
  expect(await loadWelcomes()).toHaveLength(1)
})

describe('unsubscribing', () => {
  test('needs confirmation on the page: opening the link changes nothing', async () => {
    await subscribe()
    const token = await tokenOf()
    const opened = await shop.call('GET', `/api/newsletter/unsubscribe?token=${token}`)
    expect([opened.status, opened.headers.get('Location')]).toEqual([303, `/newsletter/unsubscribe?token=${token}`])
    expect(await subscribers()).toMatchObject([{ subscribed: true }])
    const malicious = await shop.call(
      'GET',
      `/api/newsletter/unsubscribe?token=${encodeURIComponent('//x.example&a=b')}`,
    )
    expect(malicious.headers.get('Location')).toBe('/newsletter/unsubscribe?token=%2F%2Fx.example%26a%3Db')
  })

  test('ends one subscription, and repeating it answers the same', async () => {
    await subscribe()
    await subscribe('bo@example.com')
    const unsubscribedAt = shop.services.clock.now()
    const first = await unsubscribe(await tokenOf())
    shop.clock.forward(HOUR)
    const second = await unsubscribe(await tokenOf())
    expect([first.status, first.body]).toEqual([200, second.body])
    expect(await subscribers()).toMatchObject([
      { email: 'ines@example.com', subscribed: false, unsubscribedAt },
      { email: 'bo@example.com', subscribed: true },
    ])
  })

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'works with one-click requests from mail clients: %s',
    async (type) => {
      await subscribe()
      const oneClick = type.includes('multipart')
        ? '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
        : 'List-Unsubscribe=One-Click'
      const response = await shop.app.request(`/api/newsletter/unsubscribe?token=${await tokenOf()}`, {
        method: 'POST',
        headers: { 'Content-Type': type, Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' },
        body: oneClick,
      })
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=UTF-8'])
      expect(await subscribers()).toMatchObject([{ subscribed: false }])
    },
  )

  test('works with the page’s form, without JavaScript', async () => {
    await subscribe()
    const response = await shop.app.request('/api/newsletter/unsubscribe', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `token=${await tokenOf()}`,
    })
    expect([response.status, await response.text()]).toEqual([
      200,
      'You’ve unsubscribed. You won’t get any more newsletters from us.',
    ])
    expect(await subscribers()).toMatchObject([{ subscribed: false }])
  })

  test('concludes nothing from a token that was cut short', async () => {
    await subscribe()
    const { status, body } = await unsubscribe((await tokenOf()).slice(0, -1))
    expect([status, body.message]).toEqual([
      404,
      'This link is incomplete or no longer works. Please copy all of it from the email, or contact us.',
    ])
  })

  test('rejects an unknown token', async () => {
    await subscribe()
    expect((await unsubscribe(undefined)).status).toBe(400)
    for (const token of ['x', "' or 1=1", '00000000-0000-4000-8000-000000000000', '%', (await tokenOf()).slice(1)]) {
      expect((await unsubscribe(token)).status, token).toBe(404)
    }
    expect((await unsubscribe('x'.repeat(300))).status).toBe(400)
    expect((await unsubscribe(7)).status).toBe(400)
    expect(await subscribers()).toMatchObject([{ subscribed: true }])
  })
})

describe('the administrator', () => {
  test('lists, filters and exports subscribers with their consent but not their token', async () => {
    const admin = await shop.asAdmin()
    await subscribe()
    shop.clock.forward(60)
    await subscribe('bo@example.com')
    await unsubscribe(await tokenOf(1))
    const { body } = await admin('GET', '/api/admin/newsletters')
    expect(body).toMatchObject([
      { email: 'bo@example.com', subscribed: false, unsubscribedAt: expect.any(String) },
      { email: 'ines@example.com', subscribed: true, consentText: expect.stringContaining('By subscribing') },
    ])
    expect(JSON.stringify(body)).not.toContain(await tokenOf())
    const list = await admin('GET', '/api/admin/lists/newsletters?state=subscribed')
    expect(list.body.rows).toMatchObject([{ email: 'ines@example.com' }])
    expect((await admin('GET', '/api/admin/exports/newsletters.csv?state=unsubscribed')).body).toContain('bo@example')
    expect((await admin('GET', '/api/admin/lists/newsletters?state=asleep')).status).toBe(400)
  })

  test('unsubscribes and deletes a subscriber, logging both without an address', async () => {
    const admin = await shop.asAdmin()
    await subscribe()
    const path = '/api/admin/newsletters/1'
    expect((await admin('POST', `${path}/unsubscribe`)).body).toMatchObject({ subscribed: false })
    expect((await admin('POST', `${path}/unsubscribe`)).status).toBe(200)
    expect((await admin('DELETE', path)).status).toBe(200)
    for (const [method, url] of [
      ['DELETE', path],
      ['GET', path],
      ['POST', `${path}/unsubscribe`],
    ] as const) {
      expect((await admin(method, url)).status).toBe(404)
    }
    expect(await subscribers()).toEqual([])
    const entries = await shop.database.select().from(activity).orderBy(activity.id)
    expect(entries.map(({ action }) => action)).toEqual(['subscriber.unsubscribed', 'subscriber.deleted'])
    expect(JSON.stringify(entries)).not.toContain('ines')
  })
})
