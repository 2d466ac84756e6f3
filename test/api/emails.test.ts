import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { secondFactorEmail, signInEmail } from '../../src/features/shop/accounts/server/accounts.mail.ts'
import {
  accessChangedEmail,
  invitationEmail,
  secondFactorRemovedEmail,
} from '../../src/features/shop/staff/server/staff.mail.ts'
import { pageUrl } from '../../src/lib/pageLinks.ts'
import { activity } from '../../src/platform/activity/activity.tables.ts'
import { createJobs, type Jobs } from '../../src/platform/jobs/jobs.ts'
import type { EmailContent } from '../../src/platform/mail/emailContent.ts'
import { emailKindsAbout } from '../../src/platform/mail/emailKinds.ts'
import { mails, STAFF_MAIL_KINDS } from '../../src/platform/mail/mail.tables.ts'
import { createMail, SEND_MAIL } from '../../src/platform/mail/mail.ts'
import { renderHtml, renderText } from '../../src/platform/mail/renderEmail.ts'
import { createApp } from '../../src/server/createApp.ts'
import { countOf } from '../support/countOf.ts'
import { loadQueryPlans } from '../support/queryPlans.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let admin: Awaited<ReturnType<TestShop['asAdmin']>>
beforeAll(async () => {
  shop = await createTestShop({ demo: false })
  admin = await shop.asAdmin()
})
afterAll(() => shop.close())
// The tests expect IDs from 1.
beforeEach(() => shop.truncateWithActivity('mails, contact_submissions, people'))

const HELLO: EmailContent = {
  brand: 'Courtside',
  title: 'Hello',
  blocks: [{ type: 'text', text: '<script>alert(1)</script>' }],
  footer: ['Courtside'],
}

const queueMail = (mail: object = {}) =>
  shop.database.transaction((tx) =>
    shop.services.mail.queue(tx, {
      kind: 'order-confirmation',
      reference: 'ORD-0000000001',
      recipient: 'ines@example.com',
      subject: 'Your order',
      content: HELLO,
      ...mail,
    }),
  )
const loadList = async (query = '') => (await admin('GET', `/api/admin/lists/emails?${query}`)).body

describe('the list of emails', () => {
  test('shows whether each was sent, waits, failed or is stored, and filters by that', async () => {
    for (const [reference, change] of [
      ['sent', 'sent_at = now(), queued_at = now()'],
      ['failed', "failed_at = now(), queued_at = now(), last_error = '550 no', attempts = 12, content = null"],
      ['waiting', 'queued_at = now()'],
      // A kind that an earlier release had.
      ['kept', "attempts = 0, kind = 'password-reset'"],
    ]) {
      shop.clock.forward(60)
      await queueMail({ reference, kind: 'order-confirmation' })
      await shop.pool.query(`update mails set ${change} where reference = $1`, [reference])
    }
    const { rows, total } = await loadList()
    expect(total).toBe(4)
    expect(rows.map(({ state }: { state: string }) => state)).toEqual(['kept', 'waiting', 'failed', 'sent'])
    for (const state of ['kept', 'waiting', 'failed', 'sent']) {
      expect((await loadList(`state=${state}`)).rows).toMatchObject([{ reference: state, state }])
    }
    expect(rows[2]).toMatchObject({ lastError: '550 no', attempts: 12 })
    expect(rows[0]).not.toHaveProperty('html')
    expect((await loadList('kind=password-reset')).total).toBe(1)
    expect((await loadList('q=your%20INES%20waiting')).total).toBe(1)
    expect((await admin('GET', '/api/admin/email-kinds')).body).toEqual([
      { kind: 'order-confirmation', words: 'Order confirmation' },
      { kind: 'password-reset', words: 'Password reset' },
    ])
    const csv = (await admin('GET', '/api/admin/exports/emails.csv?state=failed')).body
    expect(csv).toContain('Order confirmation,failed,ines@example.com')
  })

  test('is empty in a new shop', async () => {
    expect(await loadList()).toMatchObject({ rows: [], total: 0 })
    expect((await admin('GET', '/api/admin/email-kinds')).body).toEqual([])
  })
})

describe('an email', () => {
  test('is shown as text and as sandboxed HTML', async () => {
    await queueMail({ unsubscribeUrl: 'https://shop.example/x' })
    await loadList()
    const { body } = await admin('GET', '/api/admin/emails/1')
    expect(body).toMatchObject({ text: renderText(HELLO), canUnsubscribe: true, replyTo: null, attachments: [] })
    const html = await admin('GET', '/api/admin/emails/1/html')
    expect(html.body).toBe(renderHtml(HELLO))
    const policy = html.headers.get('Content-Security-Policy')
    for (const part of ["default-src 'none'", 'sandbox', "frame-ancestors 'self'", "form-action 'none'"]) {
      expect(policy).toContain(part)
    }
    expect(policy).not.toMatch(/script-src|allow-scripts/)
    expect(html.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
    expect(html.headers.get('Cache-Control')).toBe('no-store')
    for (const path of ['/api/admin/emails/2', '/api/admin/emails/2/html', '/api/admin/emails/1/attachments/1']) {
      expect((await admin('GET', path)).status).toBe(404)
      expect((await shop.call('GET', path)).status).toBe(401)
    }
  })

  test('of an earlier release is shown as that rendered it', async () => {
    await queueMail()
    await shop.pool.query("update mails set content = null, html = '<p>Thank you</p>', text = 'Thank you'")
    expect((await admin('GET', '/api/admin/emails/1')).body.text).toBe('Thank you')
    expect((await admin('GET', '/api/admin/emails/1/html')).body).toBe('<p>Thank you</p>')
  })

  test('of a newer release is shown without its words, and isn’t sent again', async () => {
    await queueMail()
    await shop.pool.query(`update mails set content = content || '{"picture": "racket.png"}', failed_at = now()`)
    const sentence = 'This email was written by another version of the shop. Its words can’t be shown here.'
    const { status, body } = await admin('GET', '/api/admin/emails/1')
    expect([status, body.text, body.subject, body.state]).toEqual([200, sentence, 'Your order', 'failed'])
    const html = await admin('GET', '/api/admin/emails/1/html')
    expect([html.status, html.body]).toEqual([200, expect.stringContaining(`<p>${sentence}</p>`)])
    const jobs: Pick<Jobs, 'send'> = { send: () => Promise.resolve() }
    const { clock, database, log } = shop.services
    const smtp = { url: 'smtp://127.0.0.1:9', jobs: jobs as Jobs }
    const app = createApp({
      ...shop.services,
      mail: createMail({ database, clock, log, from: 'shop@example.com', smtp }),
    })
    const cookie = await shop.adminCookie()
    const response = await app.request('/api/admin/emails/1/sendings', { method: 'POST', headers: { cookie } })
    expect([response.status, await response.json()]).toEqual([
      409,
      {
        code: 'unreadable',
        message: 'This email was written by another version of the shop, and only that version can send it.',
      },
    ])
  })

  test('hides tokens in links if a mail server delivers it, and shows them if none does', async () => {
    const url = pageUrl('https://shop.example', '/reset-password?token=Abc-_123456789012345678901234567890123456789')
    await queueMail({ content: { ...HELLO, blocks: [{ type: 'button', label: 'Choose', url }] } })
    const loadBoth = async (app: Pick<TestShop['app'], 'request'>, cookie: string) =>
      Promise.all(
        ['', '/html'].map(async (part) =>
          (await app.request(`/api/admin/emails/1${part}`, { headers: { cookie } })).text(),
        ),
      )
    const cookie = await shop.adminCookie()
    for (const body of await loadBoth(shop.app, cookie)) expect(body).toContain(url)
    // A manager could otherwise ask for the owner’s new password and read its link here.
    const manager = await shop.asStaff('manager')
    for (const part of ['', '/html'])
      expect(JSON.stringify((await manager('GET', `/api/admin/emails/1${part}`)).body)).toContain('token=hidden')
    const config = { ...shop.services.config, smtpUrl: 'smtp://127.0.0.1:9' }
    for (const body of await loadBoth(createApp({ ...shop.services, config }), cookie)) {
      expect(body).toContain('https://shop.example/reset-password?token=hidden')
      expect(body).not.toContain('Abc-_1')
    }
  })

  test('serves its own attachments only', async () => {
    const content = Buffer.from('%PDF-1.7 … £')
    const name = 'Invoice “7”\r\nSet-Cookie: x=1.pdf'
    await queueMail({ attachments: [{ name, contentType: 'application/pdf', content }] })
    await queueMail({ reference: '2' })
    const [file] = (await admin('GET', '/api/admin/emails/1')).body.attachments
    expect(file).toMatchObject({ contentType: 'application/pdf', bytes: content.length })
    const response = await admin('GET', `/api/admin/emails/1/attachments/${file.id}`)
    expect(response.body).toBe(content.toString())
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename\*=UTF-8''Invoice%20%E2%80%9C7/)
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    expect(response.headers.get('Set-Cookie')).toBeNull()
    expect((await admin('GET', `/api/admin/emails/2/attachments/${file.id}`)).status).toBe(404)
  })
})

describe('emails about staff', () => {
  const NOT_FOUND = [404, 404, 404, 404]

  test.each(STAFF_MAIL_KINDS)('are hidden from everybody but owners: %s', async (kind) => {
    const attachments = [{ name: 'a.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }]
    await queueMail({ kind, recipient: 'pia@example.com', subject: 'About Pia', attachments })
    await queueMail({ recipient: 'pia@example.com' })
    await shop.pool.query('update mails set failed_at = now(), queued_at = now()')
    await shop.pool.query(
      `insert into contact_submissions (name, email, message) values ('Pia', 'pia@example.com', 'Hello')`,
    )
    const [person] = (await shop.pool.query(`select id from people where email = 'pia@example.com'`)).rows
    const attachmentId = (await admin('GET', '/api/admin/emails/1')).body.attachments[0].id
    const seenBy = async (call: TestShop['call']) => {
      const paths = ['', '/html', `/attachments/${attachmentId}`].map((part) => `/api/admin/emails/1${part}`)
      const timeline = (await call('GET', `/api/admin/customers/${person.id}/timeline`)).body
      return {
        listed: (await call('GET', '/api/admin/lists/emails?q=pia')).body.total,
        kinds: (await call('GET', '/api/admin/email-kinds')).body.length,
        toDo: countOf((await call('GET', '/api/admin/dashboard')).body, 'failedEmails'),
        onTimeline: timeline.items.filter(({ source }: { source: string }) => source === 'email').length,
        opened: [
          ...(await Promise.all(paths.map(async (path) => (await call('GET', path)).status))),
          (await call('POST', '/api/admin/emails/1/sendings')).status,
        ],
      }
    }
    const onlyTheOther = { listed: 1, kinds: 1, toDo: 1, onTimeline: 1, opened: NOT_FOUND }
    for (const role of ['manager', 'support'] as const)
      expect([role, await seenBy(await shop.asStaff(role))]).toEqual([role, onlyTheOther])
    // Without a mail server, the owner’s is refused for another reason.
    expect(await seenBy(admin)).toEqual({
      ...{ listed: 2, kinds: 2, toDo: 2, onTimeline: 2 },
      opened: [200, 200, 200, 409],
    })
    const csvOf = async (call: TestShop['call']) => (await call('GET', '/api/admin/exports/emails.csv')).body
    expect(await csvOf(await shop.asStaff('manager'))).not.toContain('About Pia')
    expect(await csvOf(admin)).toContain('About Pia')
  })

  test('are left out of a count by an index of the others', async () => {
    const support = await shop.asStaff('support')
    const list = () => support('GET', '/api/admin/lists/emails')
    expect(await loadQueryPlans(shop, /count\(\*\).* from "mails"/, list)).toContain('mails_not_about_staff')
  })

  test('are all those that staff get', () => {
    const address = pageUrl('https://shop.example', '/staff-invitation?token=x')
    const at = shop.services.clock.now()
    const written = [
      invitationEmail({ address, role: 'support', invitedBy: 'otto' }),
      accessChangedEmail({ change: { type: 'removed' }, by: 'otto', at }),
      secondFactorRemovedEmail({ by: 'otto', at }),
      signInEmail({ at, device: 'Firefox', network: '127.0.0.1' }),
      secondFactorEmail({ at, isOn: true }),
    ]
    expect(written.map(({ kind }) => kind)).toEqual([...STAFF_MAIL_KINDS])
  })
})

describe('sending an email again', () => {
  test('is refused without a mail server', async () => {
    await queueMail()
    const { status, body } = await admin('POST', '/api/admin/emails/1/sendings')
    expect([status, body.code]).toEqual([409, 'noMailServer'])
    expect(body.message).toContain('SMTP_URL')
    expect((await admin('POST', '/api/admin/emails/9/sendings')).status).toBe(404)
    expect(await shop.database.select().from(activity)).toEqual([])
  })

  test('queues a stored email once and logs who did it', async () => {
    await queueMail()
    const { log, clock, database } = shop.services
    const jobs = createJobs({ pool: shop.pool, log, queues: [SEND_MAIL] })
    await jobs.start()
    const smtp = { url: 'smtp://127.0.0.1:9', jobs }
    const mail = createMail({ database, clock, log, from: 'shop@example.com', smtp })
    const app = createApp({ ...shop.services, mail })
    const cookie = await shop.adminCookie()
    const resend = () => app.request('/api/admin/emails/1/sendings', { method: 'POST', headers: { cookie } })
    // Truncating would wait for pg-boss, which is running, and it for the truncation.
    await shop.pool.query('delete from pgboss.job')
    const first = await resend()
    expect([first.status, ((await first.json()) as { state: string }).state]).toEqual([200, 'waiting'])
    const second = await resend()
    expect([second.status, ((await second.json()) as { code: string }).code]).toEqual([409, 'waiting'])
    expect((await shop.pool.query('select from pgboss.job')).rowCount).toBe(1)
    await shop.database.update(mails).set({ sentAt: clock.now() })
    expect(((await (await resend()).json()) as { code: string }).code).toBe('sent')
    const entries = await shop.database.select().from(activity)
    expect(entries.filter(({ subjectType }) => subjectType === 'email')).toMatchObject([
      { action: 'email.sentAgain', actor: 'admin', subjectId: '1', subject: 'Order confirmation, email 1' },
    ])
    await jobs.stop()
  })
})

test.each([
  ['ORD-PBBJJ6PGV6', '/admin/orders/ORD-PBBJJ6PGV6', 'ORD-PBBJJ6PGV6'],
  ['ORD-PBBJJ6PGV6/310', '/admin/orders/ORD-PBBJJ6PGV6', 'ORD-PBBJJ6PGV6'],
  ['ORD-PBBJJ6PGV6-refund-4', '/admin/orders/ORD-PBBJJ6PGV6', 'ORD-PBBJJ6PGV6'],
  ['privacy-2', '/admin/privacy-requests?q=pia%40example.com', 'Privacy request 2'],
  ['privacy-2-0a1b2c3d', '/admin/privacy-requests?q=pia%40example.com', 'Privacy request 2'],
  ['contact-5', '/admin/contacts/5', 'Message 5'],
  ['question-4', '/admin/product-questions?open=4', 'Question 4'],
  ['quote-1001-0a1b2c3d', '/admin/quotes/1001', 'Quote Q-1001'],
  ['subscriber-7-2026-11-21T10:05:00.000Z', '/admin/newsletters/7', 'Subscriber 7'],
  ['restock-3-2026-11-21T10:05:00.000Z', '/admin/restock-alerts/3', 'Restock alert 3'],
  ['0b1cf0f4-9f0e-4a53-8f8e-3f5a1a2c9f10', undefined, undefined],
])('an email with the reference %s leads to what it’s about', async (reference, address, words) => {
  const { rows } = await shop.pool.query(
    `insert into mails (kind, reference, recipient, subject) values ('of-another-release', $1, 'pia@example.com', 's')
     returning id`,
    [reference],
  )
  const { about, kindLabel } = (await admin('GET', `/api/admin/emails/${rows[0].id}`)).body
  const search = new URLSearchParams(about?.search).toString()
  expect([about && about.to + (search && `?${search}`), about?.words]).toEqual([address ?? null, words])
  expect(kindLabel).toBe('Of another release')
})

test('an index knows the kinds about staff, and no email is sent that no feature describes', async () => {
  expect(emailKindsAbout('staff').toSorted()).toEqual(STAFF_MAIL_KINDS.toSorted())
  const unknown = {
    kind: 'unheard-of',
    reference: '1',
    recipient: 'pia@example.com',
    subject: 's',
    content: { title: 's', blocks: [] },
  }
  await expect(shop.database.transaction((tx) => shop.services.mail.queue(tx, unknown as never))).rejects.toThrow(
    'No feature describes the email',
  )
})
