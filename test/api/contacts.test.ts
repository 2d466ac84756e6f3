import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { seller } from '#/lib/seller.ts'
import { contactData } from '../../src/features/people/contact/server/contact.personal.ts'
import { activity } from '../../src/platform/activity/activity.tables.ts'
import { mails } from '../../src/platform/mail/mail.tables.ts'
import { withBody } from '../support/mailbox.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const MESSAGE = {
  name: 'Ines Calder',
  email: 'Ines@example.com',
  subject: 'Grip size',
  message: 'Which grip does the remote control have?\nAnd is it <b>waterproof</b>?',
}

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ demo: false })
})
afterAll(() => shop.close())
beforeEach(() => shop.truncateWithActivity('contact_submissions, people, mails, rate_limits'))

const send = (body: object = {}) => shop.call('POST', '/api/contact', { ...MESSAGE, ...body })
const loadEmails = async () => (await shop.database.select().from(mails).orderBy(mails.id)).map(withBody)

describe('a contact message', () => {
  test('is emailed to the shop and acknowledged to the sender', async () => {
    expect((await send()).status).toBe(201)
    const [copy, acknowledgement, ...others] = await loadEmails()
    expect(others).toEqual([])
    expect(copy).toMatchObject({
      kind: 'contact-copy',
      recipient: seller.email,
      replyTo: 'Ines@example.com',
      subject: 'Contact: Grip size',
    })
    expect(copy?.text).toContain('Email: Ines@example.com')
    expect(copy?.text).toContain('http://localhost:3000/admin/contacts/1')
    expect(copy?.html).toContain('&lt;b&gt;waterproof&lt;/b&gt;')
    expect(acknowledgement).toMatchObject({ kind: 'contact-acknowledgement', recipient: 'Ines@example.com' })
    expect(acknowledgement?.text).toContain('    Which grip does the remote control have?')
  })

  test('is saved and emailed in one transaction', async () => {
    await shop.pool.query('alter table mails add constraint full_up check (false) not valid')
    expect((await send()).status).toBe(500)
    expect((await shop.pool.query('select from contact_submissions')).rowCount).toBe(0)
    await shop.pool.query('alter table mails drop constraint full_up')
    expect((await send({ name: 'I' })).status).toBe(400)
    expect(await loadEmails()).toEqual([])
  })

  test('cannot inject email headers', async () => {
    await send({ subject: 'Grip\r\nBcc: everybody@example.com', name: 'Ines\r\nBcc: everybody@example.com' })
    for (const { subject, replyTo, recipient } of await loadEmails()) {
      for (const header of [subject, replyTo, recipient]) expect(header).not.toMatch(/[\r\n]/)
    }
    expect((await send({ email: 'ines@example.com\r\nBcc: everybody@example.com' })).status).toBe(400)
  })

  test('is always saved, but acknowledged at most five times a day per address', async () => {
    for (let time = 0; time < 7; time += 1) await send({ email: time % 2 ? 'ines@example.com' : 'INES@example.com' })
    const kinds = (await loadEmails()).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'contact-copy')).toHaveLength(7)
    expect(kinds.filter((kind) => kind === 'contact-acknowledgement')).toHaveLength(5)
    expect((await shop.pool.query('select from contact_submissions')).rowCount).toBe(7)
  })
})

describe('the administrator', () => {
  test('lists messages newest first and filters unanswered ones', async () => {
    const admin = await shop.asAdmin()
    await send()
    shop.clock.forward(60)
    await send({ name: 'Bo Lund', email: 'bo@example.com', subject: undefined, message: 'Where is my order, please?' })
    const { body } = await admin('GET', '/api/admin/contacts')
    expect(body).toMatchObject([
      { id: 2, name: 'Bo Lund', subject: null, answeredAt: null, answeredBy: null },
      { id: 1, ...MESSAGE, answeredAt: null },
    ])
    expect((await admin('GET', '/api/admin/contacts/2')).body).toMatchObject(body[0])
    expect((await admin('GET', '/api/admin/contacts/3')).status).toBe(404)

    const answered = await admin('PUT', '/api/admin/contacts/1/answered', { answered: true })
    expect(answered.body).toMatchObject({ answeredBy: 'admin', answeredAt: shop.services.clock.now().toISOString() })
    const idsOf = async (query: string) =>
      (await admin('GET', `/api/admin/lists/contacts?${query}`)).body.rows.map(({ id }: { id: number }) => id)
    expect(await idsOf('state=unanswered')).toEqual([2])
    expect(await idsOf('state=answered')).toEqual([1])
    expect(await idsOf('q=waterproof')).toEqual([1])
    expect(await idsOf('sort=name')).toEqual([2, 1])
    expect((await admin('GET', '/api/admin/exports/contacts.csv')).body).toContain('Ines Calder,Ines@example.com')
  })

  test('marks a message as answered and reopens it, logging both without a name', async () => {
    const admin = await shop.asAdmin()
    await send()
    const setAnswered = (answered: unknown) => admin('PUT', '/api/admin/contacts/1/answered', { answered })
    await setAnswered(true)
    const first = shop.services.clock.now().toISOString()
    shop.clock.forward(60)
    expect((await setAnswered(true)).body.answeredAt).toBe(first)
    expect((await setAnswered(false)).body).toMatchObject({ answeredAt: null, answeredBy: null })
    expect((await setAnswered('yes')).status).toBe(400)
    expect((await admin('PUT', '/api/admin/contacts/9/answered', { answered: true })).status).toBe(404)
    const entries = await shop.database.select().from(activity).orderBy(activity.id)
    expect(entries.map(({ action, subject, actor }) => [action, subject, actor])).toEqual([
      ['contact.answered', 'Message 1', 'admin'],
      ['contact.reopened', 'Message 1', 'admin'],
    ])
    expect(JSON.stringify(entries)).not.toContain('Ines')
  })
})

describe('a conversation', () => {
  let admin: Awaited<ReturnType<TestShop['asAdmin']>>
  beforeEach(async () => {
    admin = await shop.asAdmin()
    await send()
    shop.clock.forward(60)
  })

  const reply = (change: object = {}) =>
    admin('POST', '/api/admin/contacts/1/replies', {
      writer: 'shop',
      text: 'The narrow one.\n\nIt is waterproof.',
      requestKey: 'request-key-1',
      ...change,
    })
  const sentReplies = async () => (await loadEmails()).filter(({ kind }) => kind === 'contact-reply')

  test('keeps a reply, emails it with the message quoted and marks the message as answered', async () => {
    const { status, body } = await reply()
    expect([status, body]).toMatchObject([
      200,
      {
        email: 'Ines@example.com',
        answeredBy: 'admin',
        lastMessageAt: shop.services.clock.now().toISOString(),
        firstEmail: null,
        replies: [
          { writer: 'shop', author: 'admin', text: expect.stringContaining('narrow'), email: { state: 'kept' } },
        ],
      },
    ])
    const [email, ...others] = await sentReplies()
    expect(others).toEqual([])
    expect(email).toMatchObject({
      recipient: 'Ines@example.com',
      replyTo: seller.email,
      subject: 'Re: Grip size',
      isPersonal: true,
    })
    expect(email?.text).toMatch(
      /^The narrow one\.\n\nIt is waterproof\.\n\nOn .*, Ines Calder wrote:\n> Which grip .*\n> And is it <b>waterproof<\/b>\?\n\n-- \n/,
    )
    expect(email?.html).toContain('&lt;b&gt;waterproof&lt;/b&gt;')
    // After the shop's copy and the acknowledgement.
    expect(email?.references?.split(' ')).toEqual([
      expect.stringMatching(/^<mail\.1\./),
      expect.stringMatching(/^<mail\.2\./),
    ])
    await reply({ requestKey: 'request-key-2', text: 'One more thing.' })
    expect((await sentReplies())[1]?.references?.split(' ')[2]).toMatch(/^<mail\.3\./)
    const entries = await shop.database.select().from(activity).orderBy(activity.id)
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual(
      Array(2).fill(['contact.replied', 'Message 1']),
    )
    expect(JSON.stringify(entries)).not.toMatch(/Ines|narrow/)
  })

  test('sends one email for two clicks, and refuses another text with the same key', async () => {
    const both = await Promise.all([reply(), reply()])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await reply()).body.replies).toHaveLength(1)
    expect(await sentReplies()).toHaveLength(1)
    expect(await reply({ text: 'Changed since.' })).toMatchObject({ status: 409, body: { code: 'keyUsed' } })
  })

  test('saves a reply and its email together, or neither', async () => {
    onTestFinished(async () => {
      await shop.pool.query('alter table mails drop constraint full_up')
    })
    await shop.pool.query("alter table mails add constraint full_up check (kind <> 'contact-reply')")
    expect((await reply()).status).toBe(500)
    expect((await admin('GET', '/api/admin/contacts/1')).body).toMatchObject({ replies: [], answeredAt: null })
  })

  test('keeps what the customer answered, which reopens it and is quoted next', async () => {
    await reply()
    const added = await reply({ writer: 'customer', text: 'Thanks. And the charger?', requestKey: 'request-key-2' })
    expect(added.body).toMatchObject({
      answeredAt: null,
      replies: [{}, { writer: 'customer', author: 'admin', email: null }],
    })
    expect(await sentReplies()).toHaveLength(1)
    await reply({ text: 'It is included.', requestKey: 'request-key-3' })
    expect((await sentReplies())[1]?.text).toContain('Ines Calder wrote:\n> Thanks. And the charger?')
  })

  test.each([
    [{ text: ' ' }, 400],
    [{ text: 'x'.repeat(10_001) }, 400],
    [{ writer: 'robot' }, 400],
    [{ requestKey: 'short' }, 400],
  ])('refuses %j', async (change, status) => {
    expect((await reply(change)).status).toBe(status)
    expect(await sentReplies()).toEqual([])
  })

  test('refuses an address that gets no email, and an unknown message', async () => {
    await send({ email: 'nobody@shop.invalid' })
    const refused = await admin('POST', '/api/admin/contacts/2/replies', {
      writer: 'shop',
      text: 'Hello',
      requestKey: 'request-key-9',
    })
    expect(refused).toMatchObject({ status: 409, body: { code: 'undeliverable' } })
    expect((await admin('GET', '/api/admin/contacts/2')).body).toMatchObject({ replies: [], answeredAt: null })
    expect(
      (
        await admin('POST', '/api/admin/contacts/9/replies', {
          writer: 'shop',
          text: 'Hello',
          requestKey: 'request-key-9',
        })
      ).status,
    ).toBe(404)
  })

  test('can be started by staff, once, and isn’t a message from the customer', async () => {
    const message = {
      name: 'Bo Lund',
      email: 'bo@example.com',
      subject: 'Your quote',
      text: 'Do you still need it?',
      requestKey: 'request-key-5',
    }
    const both = await Promise.all([1, 2].map(() => admin('POST', '/api/admin/contacts', message)))
    expect(both.map(({ status, body }) => [status, body.id])).toEqual([
      [200, 2],
      [200, 2],
    ])
    expect(both[0]?.body).toMatchObject({
      startedBy: 'admin',
      message: message.text,
      answeredBy: 'admin',
      firstEmail: { state: 'kept' },
    })
    const [email] = await sentReplies()
    expect(email).toMatchObject({ recipient: 'bo@example.com', subject: 'Your quote', references: null })
    expect(email?.text).not.toContain('wrote:')
    expect((await admin('GET', '/api/admin/contacts')).body).toHaveLength(1)
    expect((await admin('GET', '/api/admin/dashboard')).body.recentContacts).toHaveLength(1)
    expect((await admin('GET', '/api/admin/lists/contacts')).body.rows).toMatchObject([
      { id: 2, startedBy: 'admin' },
      { id: 1, startedBy: null },
    ])
    expect(await admin('POST', '/api/admin/contacts', { ...message, text: 'Other' })).toMatchObject({ status: 409 })
    await admin('POST', '/api/admin/contacts/2/replies', {
      writer: 'shop',
      text: 'Hello again',
      requestKey: 'request-key-6',
    })
    expect((await sentReplies())[1]).toMatchObject({
      subject: 'Re: Your quote',
      references: expect.stringMatching(/^<mail\.\d+\.[^ ]+>$/),
    })
    const { id } = (await admin('GET', '/api/admin/customers/message-2')).body
    const { items } = (await admin('GET', `/api/admin/customers/${id}/timeline`)).body
    expect(
      items.map(({ title, states }: { title: string; states: { label: string }[] }) => [title, states[0]?.label]),
    ).toEqual([
      ['Our email: Your quote', 'Held'],
      ['Our reply: Your quote', 'Held'],
    ])
  })

  test('is in the copy of a customer’s data, erased with them, and expires three years after its last message', async () => {
    await reply()
    const collected = await shop.database.transaction((tx) => contactData.collect(tx, 'ines@example.com'))
    expect(collected).toMatchObject([
      { writtenBy: 'you', replies: [{ writtenBy: 'the shop', text: expect.stringContaining('narrow') }] },
    ])
    const year = 366 * 86_400_000
    const since = (ago: number) => new Date(shop.services.clock.now().getTime() - ago)
    await shop.pool.query('update contact_submissions set created_at = $1', [since(4 * year)])
    const limits = { day: since(86_400_000), service: since(3 * year), books: since(7 * year) }
    expect(await contactData.expire?.(shop.database, limits)).toBe(0)
    await shop.pool.query('update contact_replies set created_at = $1', [since(4 * year)])
    expect(await contactData.expire?.(shop.database, limits)).toBe(1)
    await send()
    await admin('POST', '/api/admin/contacts/2/replies', { writer: 'shop', text: 'Hello', requestKey: 'request-key-7' })
    await shop.database.transaction((tx) =>
      contactData.erase(tx, { email: 'ines@example.com', alias: 'a@erased.invalid', at: since(0) }),
    )
    expect((await shop.pool.query('select from contact_replies')).rowCount).toBe(0)
  })
})
