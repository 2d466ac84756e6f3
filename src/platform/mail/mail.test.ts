import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { type Mood, smtpServer } from '../../../test/smtpServer.ts'
import { createJobs } from '../jobs/jobs.ts'
import { createLog } from '../log.ts'
import { mails } from './mail.tables.ts'
import { createMail, type NewMail, SEND_MAIL } from './mail.ts'

let shop: Awaited<ReturnType<typeof freshDatabase>>
const log = createLog({ level: 'silent' })
const now = new Date('2026-11-21T10:00:00Z')
const common = { clock: { now: () => now }, log, from: 'Courtside <orders@courtside.example>' }
const closers: (() => unknown)[] = []

beforeAll(async () => {
  shop = await freshDatabase()
})
afterAll(() => shop.close())
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
  await shop.pool.query('truncate mails, mail_attachments restart identity; delete from pgboss.job')
})

const LETTER: NewMail = {
  kind: 'order-confirmation',
  reference: 'ORD-0123456789',
  recipient: 'ines@example.com',
  subject: 'Your order',
  html: '<p>Thank you</p>',
  text: 'Thank you',
}

/** A shop's mail and the server that it goes to, which behaves as told. */
async function mailTo(...moods: [Mood, ...Mood[]]) {
  const server = await smtpServer(...moods)
  closers.push(() => server.close())
  const mail = await openMail(server.url)
  return { server, mail }
}

async function openMail(url: string) {
  const jobs = createJobs({ pool: shop.pool, log, queues: [SEND_MAIL], pollSeconds: 0.5 })
  await jobs.start()
  const mail = createMail({ ...common, database: shop.database, smtp: { url, jobs } })
  closers.push(
    () => mail.stop(),
    () => jobs.stop(),
  )
  return mail
}

type QueueingMail = Pick<ReturnType<typeof createMail>, 'queue'>
const queue = (mail: QueueingMail, letter: Partial<NewMail> = {}) =>
  shop.database.transaction((tx) => mail.queue(tx, { ...LETTER, ...letter }))
const kept = () => shop.database.select().from(mails).orderBy(mails.id)
const jobStates = async () => (await shop.pool.query('select state from pgboss.job')).rows.map((job) => job.state)
const hurry = () => shop.pool.query("update pgboss.job set start_after = now() where state = 'retry'")
vi.setConfig({ testTimeout: 20_000 })
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 8_000, interval: 20 })
const untilSent = () => until(async () => expect(await kept()).toMatchObject([{ sentAt: now }]))
const headersOf = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n'))
const idOf = (raw: string) => /^Message-ID: (.+)$/im.exec(headersOf(raw))?.[1]

describe('a mail', () => {
  it('is sent as it was written, and marked', async () => {
    const { server, mail } = await mailTo('accept')
    await queue(mail)
    await mail.start()
    await untilSent()
    expect(server.received).toMatchObject([{ from: 'orders@courtside.example', to: ['ines@example.com'] }])
    const raw = server.received[0]?.raw ?? ''
    expect(headersOf(raw)).toContain('From: Courtside <orders@courtside.example>')
    expect(headersOf(raw)).toContain('Subject: Your order')
    expect(headersOf(raw)).toContain('Auto-Submitted: auto-generated')
    expect(raw).toContain('<p>Thank you</p>')
  })

  it('is written once for a kind and a reference, however many ask at once', async () => {
    const { server, mail } = await mailTo('accept')
    const asked = await Promise.all(Array.from({ length: 20 }, () => queue(mail)))
    expect(asked.filter(Boolean)).toHaveLength(1)
    expect(await jobStates()).toEqual(['created'])
    await mail.start()
    await untilSent()
    expect(server.received).toHaveLength(1)
  })

  it('is not written when the transaction fails', async () => {
    const { mail } = await mailTo('accept')
    const failing = shop.database.transaction(async (tx) => {
      await mail.queue(tx, LETTER)
      throw new Error('no order')
    })
    await expect(failing).rejects.toThrow('no order')
    expect(await kept()).toEqual([])
    expect(await jobStates()).toEqual([])
  })

  it.each(['refuse 451', 'refuse 550', 'hang up', 'drop'] as const)(
    'goes later, and once, when the server would %s it',
    async (mood) => {
      const { server, mail } = await mailTo(mood, mood, 'accept')
      await queue(mail)
      await mail.start()
      for (const attempts of [1, 2]) {
        await until(async () => {
          expect(server.attempts).toBe(attempts)
          expect(await jobStates()).toEqual(['retry'])
        })
        expect(await kept()).toMatchObject([{ sentAt: null }])
        await hurry()
      }
      await untilSent()
      expect(server.received).toHaveLength(1)
      expect(server.attempts).toBe(3)
    },
  )

  it('goes later when there was no server at all', async () => {
    const gone = await smtpServer('accept')
    await gone.close()
    const mail = await openMail(gone.url)
    await queue(mail)
    await mail.start()
    await until(async () => expect(await jobStates()).toEqual(['retry']))
    expect(await kept()).toMatchObject([{ sentAt: null }])
  })

  it('that had to be sent again is recognisable as the same', async () => {
    const { server, mail } = await mailTo('take and drop', 'accept')
    await queue(mail)
    await mail.start()
    await until(async () => expect(await jobStates()).toEqual(['retry']))
    await hurry()
    await untilSent()
    const [first, second] = server.received.map(({ raw }) => idOf(raw))
    expect(first).toMatch(/^<mail\.1\.\w+@courtside\.example>$/)
    expect(second).toBe(first)
  })

  it('is not sent again by a job that runs again', async () => {
    const { server, mail } = await mailTo('accept')
    await queue(mail)
    await mail.start()
    await untilSent()
    await until(async () => expect(await jobStates()).toEqual(['completed']))
    await shop.pool.query("update pgboss.job set state = 'retry', completed_on = null, output = null")
    await until(async () => expect(await jobStates()).toEqual(['completed']))
    expect(server.attempts).toBe(1)
  })

  it('that was taken while the database could not note it is noted later and not sent again', async () => {
    const { server, mail } = await mailTo('accept')
    await shop.pool.query('alter table mails add constraint cannot_be_noted check (sent_at is null)')
    await queue(mail)
    await mail.start()
    await until(async () => expect(await jobStates()).toEqual(['retry']))
    await shop.pool.query('alter table mails drop constraint cannot_be_noted')
    await hurry()
    await untilSent()
    expect(server.attempts).toBe(1)
  })

  it('is given up when the server still refuses it for good after two hours, not when it is only busy', async () => {
    const { server, mail } = await mailTo('refuse 451', 'refuse 550')
    await queue(mail)
    await shop.pool.query("update pgboss.job set retry_count = 20, state = 'retry', started_on = null")
    await mail.start()
    await until(async () => expect(await jobStates()).toEqual(['retry']))
    await until(() => expect(server.attempts).toBe(1))
    await hurry()
    await until(async () => expect(await jobStates()).toEqual(['failed']))
    expect(await kept()).toMatchObject([{ sentAt: null }])
  })
})

describe('an address', () => {
  it.each([
    'ines@example.com\r\nBcc: everybody@example.com',
    'ines@example.com, otto@example.com',
    'Ines <ines@example.com>',
    'ines@example.com> SIZE=1\r\nRCPT TO:<otto@example.com',
    'nobody',
  ])('that is more or less than one is not written to: %j', async (recipient) => {
    const { server, mail } = await mailTo('accept')
    await queue(mail, { recipient })
    await mail.start()
    await until(async () => expect(await jobStates()).toEqual(['failed']))
    expect(server.attempts).toBe(0)
  })

  it('has no say in the headers, nor has a subject', async () => {
    const { server, mail } = await mailTo('accept')
    await queue(mail, { subject: 'Hello\r\nBcc: everybody@example.com' })
    await mail.start()
    await untilSent()
    expect(server.received[0]?.to).toEqual(['ines@example.com'])
    expect(headersOf(server.received[0]?.raw ?? '')).not.toMatch(/^Bcc:/im)
    expect(await kept()).toMatchObject([{ subject: 'Hello Bcc: everybody@example.com' }])
  })
})

describe('without a mail server', () => {
  it('mails are kept, and not sent when there is one later', async () => {
    const without = createMail({ ...common, database: shop.database, smtp: undefined })
    await without.start()
    expect(await queue(without)).toBe(true)
    expect(await queue(without)).toBe(false)
    without.stop()

    const { server, mail } = await mailTo('accept')
    await queue(mail, { reference: 'ORD-9999999999' })
    await mail.start()
    await until(async () => expect(await kept()).toMatchObject([{ sentAt: null }, { sentAt: now }]))
    expect(server.received).toHaveLength(1)
  })
})
