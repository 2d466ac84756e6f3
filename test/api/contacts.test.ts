import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { facts } from '../../src/features/content/content.facts.ts'
import { activity } from '../../src/platform/activity/activity.tables.ts'
import { mails } from '../../src/platform/mail/mail.tables.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const MESSAGE = {
  name: 'Ines Calder',
  email: 'Ines@example.com',
  subject: 'Grip size',
  message: 'Which grip does the remote control have?\nAnd is it <b>waterproof</b>?',
}

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop({ demo: false })
})
afterEach(() => shop.close())

const send = (body: object = {}) => shop.call('POST', '/api/contact', { ...MESSAGE, ...body })
const loadEmails = () => shop.database.select().from(mails).orderBy(mails.id)

describe('a contact message', () => {
  test('is emailed to the shop and acknowledged to the sender', async () => {
    expect((await send()).status).toBe(201)
    const [copy, acknowledgement, ...others] = await loadEmails()
    expect(others).toEqual([])
    expect(copy).toMatchObject({
      kind: 'contact-copy',
      recipient: facts.company.email,
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

  test('is always saved, but acknowledged at most three times a day per address', async () => {
    for (let time = 0; time < 5; time += 1) await send({ email: time % 2 ? 'ines@example.com' : 'INES@example.com' })
    const kinds = (await loadEmails()).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'contact-copy')).toHaveLength(5)
    expect(kinds.filter((kind) => kind === 'contact-acknowledgement')).toHaveLength(3)
    expect((await shop.pool.query('select from contact_submissions')).rowCount).toBe(5)
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
    expect((await admin('GET', '/api/admin/contacts/2')).body).toEqual(body[0])
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
