import { describe, expect, it } from 'vitest'
import { setUpMail } from '../../../test/support/mailServers.ts'
import { startSmtpServer } from '../../../test/support/smtpServer.ts'
import { waitFor } from '../../../test/support/waitFor.ts'
import type { NewMail } from './mail.ts'

const EMAIL: NewMail = {
  kind: 'order-confirmation',
  reference: 'ORD-0123456789',
  recipient: 'ines@example.com',
  subject: 'Your order',
  content: { brand: 'Courtside', title: 'Thank you', blocks: [], footer: [] },
}

const {
  now,
  shop,
  openMailWithServer,
  openMail,
  mailWithoutSmtp,
  queue,
  loadEmails,
  jobStates,
  retryNow,
  waitUntilSent,
  headersOf,
} = setUpMail(EMAIL)
const idOf = (raw: string) => /^Message-ID: (.+)$/im.exec(headersOf(raw))?.[1]

describe('an email', () => {
  it('is sent as written, and marked as sent', async () => {
    const { server, mail } = await openMailWithServer(['accept'])
    await queue(mail)
    await mail.start()
    await waitUntilSent()
    expect(server.received).toMatchObject([{ from: 'orders@courtside.example', to: ['ines@example.com'] }])
    const raw = server.received[0]?.raw ?? ''
    expect(headersOf(raw)).toContain('From: Courtside <orders@courtside.example>')
    expect(headersOf(raw)).toContain('Subject: Your order')
    expect(headersOf(raw)).toContain('Auto-Submitted: auto-generated')
  })

  it('is stored once per kind and reference, however many requests are concurrent', async () => {
    const { server, mail } = await openMailWithServer(['accept'])
    const asked = await Promise.all(Array.from({ length: 20 }, () => queue(mail)))
    expect(asked.filter(Boolean)).toHaveLength(1)
    expect(await jobStates()).toEqual(['created'])
    await mail.start()
    await waitUntilSent()
    expect(server.received).toHaveLength(1)
  })

  it('counts once towards the budget of its address, however often it’s queued, and isn’t stored beyond it', async () => {
    const { mail } = await openMailWithServer(['accept'])
    const message = (reference: string) => queue(mail, { kind: 'contact-acknowledgement', reference })
    for (let time = 0; time < 10; time += 1) await message('1')
    const asked = []
    for (const reference of ['2', '3', '4', '5', '6']) asked.push(await message(reference))
    expect(asked).toEqual([true, true, true, true, false])
    expect((await loadEmails()).map(({ reference }) => reference)).toEqual(['1', '2', '3', '4', '5'])
    expect(await jobStates()).toHaveLength(5)
  })

  it('is not stored if the transaction fails', async () => {
    const { mail } = await openMailWithServer(['accept'])
    const failing = shop().database.transaction(async (tx) => {
      await mail.queue(tx, EMAIL)
      throw new Error('no order')
    })
    await expect(failing).rejects.toThrow('no order')
    expect(await loadEmails()).toEqual([])
    expect(await jobStates()).toEqual([])
  })

  it.each(['refuse 451', 'refuse 550', 'hang up', 'drop'] as const)(
    'goes later, and once, when the server would %s it',
    async (behaviour) => {
      const { server, mail } = await openMailWithServer([behaviour, behaviour, 'accept'])
      await queue(mail)
      await mail.start()
      for (const attempts of [1, 2]) {
        await waitFor(async () => {
          expect(server.attempts).toBe(attempts)
          expect(await jobStates()).toEqual(['retry'])
        })
        expect(await loadEmails()).toMatchObject([{ sentAt: null }])
        await retryNow()
      }
      await waitUntilSent()
      expect(server.received).toHaveLength(1)
      expect(server.attempts).toBe(3)
    },
  )

  it('is sent later if the server was down', async () => {
    const gone = await startSmtpServer('accept')
    await gone.close()
    const mail = await openMail(gone.url)
    await queue(mail)
    await mail.start()
    await waitFor(async () => expect(await jobStates()).toEqual(['retry']))
    expect(await loadEmails()).toMatchObject([{ sentAt: null }])
  })

  it('has the same message id when it is sent again', async () => {
    const { server, mail } = await openMailWithServer(['accept and drop', 'accept'])
    await queue(mail)
    await mail.start()
    await waitFor(async () => expect(await jobStates()).toEqual(['retry']))
    await retryNow()
    await waitUntilSent()
    const [first, second] = server.received.map(({ raw }) => idOf(raw))
    expect(first).toMatch(/^<mail\.1\.\w+@courtside\.example>$/)
    expect(second).toBe(first)
  })

  it('is not sent again when its job is repeated', async () => {
    const { server, mail } = await openMailWithServer(['accept'])
    await queue(mail)
    await mail.start()
    await waitUntilSent()
    await waitFor(async () => expect(await jobStates()).toEqual(['completed']))
    await shop().pool.query("update pgboss.job set state = 'retry', completed_on = null, output = null")
    await waitFor(async () => expect(await jobStates()).toEqual(['completed']))
    expect(server.attempts).toBe(1)
  })

  it('that was accepted while the database was down is recorded later and not sent again', async () => {
    const { server, mail } = await openMailWithServer(['accept'])
    await shop().pool.query('alter table mails add constraint cannot_be_noted check (sent_at is null)')
    await queue(mail)
    await mail.start()
    await waitFor(async () => expect(await jobStates()).toEqual(['retry']))
    await shop().pool.query('alter table mails drop constraint cannot_be_noted')
    await retryNow()
    await waitUntilSent()
    expect(server.attempts).toBe(1)
  })

  it('fails if the server still refuses it permanently after two hours, but not if it is busy', async () => {
    const { server, mail } = await openMailWithServer(['refuse 451', 'refuse 550'])
    await queue(mail)
    await shop().pool.query("update pgboss.job set retry_count = 20, state = 'retry', started_on = null")
    await mail.start()
    await waitFor(() => expect(server.attempts).toBe(1))
    await waitFor(async () => expect(await jobStates()).toEqual(['retry']))
    await retryNow()
    await waitFor(async () => expect(await jobStates()).toEqual(['failed']))
    expect(await loadEmails()).toMatchObject([{ sentAt: null }])
  })
})

describe('an address', () => {
  it.each([
    'ines@example.com\r\nBcc: everybody@example.com',
    'ines@example.com, otto@example.com',
    'Ines <ines@example.com>',
    'ines@example.com> SIZE=1\r\nRCPT TO:<otto@example.com',
    'nobody',
  ])('that is not exactly one address gets nothing: %j', async (recipient) => {
    const { server, mail } = await openMailWithServer(['accept'])
    await queue(mail, { recipient })
    await mail.start()
    await waitFor(async () => expect(await jobStates()).toEqual(['failed']))
    expect(server.attempts).toBe(0)
  })

  it.each(['erased-1f2e3d@erased.invalid', 'somebody@INVALID'])(
    'that is nobody’s is not written to: %s',
    async (recipient) => {
      const { mail } = await openMailWithServer(['accept'])
      expect(await queue(mail, { recipient })).toBe(false)
      expect([await loadEmails(), await jobStates()]).toEqual([[], []])
      expect(await queue(mail, { recipient: 'ines@invalid.example' })).toBe(true)
    },
  )

  it('cannot add headers, and neither can a subject', async () => {
    const { server, mail } = await openMailWithServer(['accept'])
    await queue(mail, { subject: 'Hello\r\nBcc: everybody@example.com' })
    await mail.start()
    await waitUntilSent()
    expect(server.received[0]?.to).toEqual(['ines@example.com'])
    expect(headersOf(server.received[0]?.raw ?? '')).not.toMatch(/^Bcc:/im)
    expect(await loadEmails()).toMatchObject([{ subject: 'Hello Bcc: everybody@example.com' }])
  })
})

describe('without a mail server', () => {
  it('emails are stored, and not sent once there is one', async () => {
    const without = mailWithoutSmtp()
    await without.start()
    expect(await queue(without)).toBe(true)
    expect(await queue(without)).toBe(false)
    without.stop()

    const { server, mail } = await openMailWithServer(['accept'])
    await queue(mail, { reference: 'ORD-9999999999' })
    await mail.start()
    await waitFor(async () => expect(await loadEmails()).toMatchObject([{ sentAt: null }, { sentAt: now }]))
    expect(server.received).toHaveLength(1)
  })
})
