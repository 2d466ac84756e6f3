import { describe, expect, it } from 'vitest'
import { setUpMail } from '../../../test/support/mailServers.ts'
import { waitFor } from '../../../test/support/waitFor.ts'
import type { createMail, NewMail } from './mail.ts'

const EMAIL: NewMail = {
  kind: 'contact-acknowledgement',
  reference: '1',
  recipient: 'ines@example.com',
  subject: 'Welcome',
  content: { brand: 'Courtside', title: 'Thank you', blocks: [], footer: [] },
}

const {
  now,
  shop,
  openMailWithServer,
  mailWithoutSmtp,
  queue,
  loadEmails,
  jobStates,
  retryNow,
  waitUntilSent,
  headersOf,
} = setUpMail(EMAIL)
const first = async () => (await loadEmails())[0]
const sendAgain = (mail: ReturnType<typeof createMail>, id = 1) =>
  shop().database.transaction((tx) => mail.resend(tx, id))

describe('an email', () => {
  it('includes its attachments byte for byte', async () => {
    const { server, mail } = await openMailWithServer(['accept'])
    const content = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256))
    await queue(mail, {
      attachments: [{ name: 'invoice\r\nBcc: x@example.com', contentType: 'application/pdf', content }],
    })
    await mail.start()
    await waitUntilSent()
    const raw = server.received[0]?.raw ?? ''
    expect(raw).toMatch(/^Content-Type: application\/pdf/m)
    expect(raw).not.toMatch(/^Bcc:/im)
    expect(raw.replaceAll('\r\n', '')).toContain(content.toString('base64'))
  })

  it('offers one-click unsubscribe only for optional emails', async () => {
    const { server, mail } = await openMailWithServer(['accept'])
    const unsubscribeUrl = `https://shop.example/unsubscribe?token=${'0123456789abcdef'.repeat(8)}`
    await queue(mail, { unsubscribeUrl })
    await queue(mail, { reference: '2' })
    await mail.start()
    await waitFor(() => expect(server.received).toHaveLength(2))
    const headers = server.received.map(({ raw }) => headersOf(raw))
    const [header] = headers.filter((text) => text.includes('List-Unsubscribe'))
    expect(header).toContain(`\r\nList-Unsubscribe: <${unsubscribeUrl}>`)
    expect(header).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(headers.filter((text) => text.includes('List-Unsubscribe'))).toHaveLength(1)
  })

  it('names the earlier emails of its conversation, and isn’t automatic if a person wrote it', async () => {
    const { server, mail } = await openMailWithServer(['accept'])
    await queue(mail)
    await queue(mail, { reference: '2', isPersonal: true, follows: [{ kind: EMAIL.kind, reference: '1' }] })
    await mail.start()
    await waitFor(() => expect(server.received).toHaveLength(2))
    const headers = server.received.map(({ raw }) => headersOf(raw))
    const [one = '', two = ''] = headers.sort((a) => (a.includes('In-Reply-To') ? 1 : -1))
    const [, id = ''] = /\r\nMessage-ID: (<[^>]+>)/i.exec(one) ?? []
    expect(one).toContain('Auto-Submitted: auto-generated')
    expect(two).toContain(`\r\nIn-Reply-To: ${id}`)
    expect(two).toContain(`\r\nReferences: ${id}`)
    expect(two).not.toContain('Auto-Submitted')
  })

  it('sets Reply-To only to exactly one address', async () => {
    const { server, mail } = await openMailWithServer(['accept'])
    await queue(mail, { replyTo: 'otto@example.com' })
    await queue(mail, { reference: '2', replyTo: 'otto@example.com\r\nBcc: everybody@example.com' })
    await queue(mail, { reference: '3', replyTo: 'otto@example.com, everybody@example.com' })
    await mail.start()
    await waitFor(() => expect(server.received).toHaveLength(3))
    const all = server.received.map(({ raw }) => headersOf(raw)).join('\r\n')
    expect(all.match(/^Reply-To: .*$/gm)).toEqual(['Reply-To: otto@example.com'])
    expect(all).not.toContain('everybody')
  })
})

describe('the state of an email', () => {
  it('is recorded without email addresses', async () => {
    const { mail } = await openMailWithServer(['refuse 451', 'accept'])
    await queue(mail)
    expect(await first()).toMatchObject({ attempts: 0, queuedAt: now, lastError: null })
    await mail.start()
    await waitFor(async () => expect(await jobStates()).toEqual(['retry']))
    expect(await first()).toMatchObject({ attempts: 1, failedAt: null, lastError: '451 not now, [address]' })
    await retryNow()
    await waitUntilSent()
    expect(await first()).toMatchObject({ attempts: 2, failedAt: null })
  })

  it('is failed after a permanent refusal or the last attempt', async () => {
    const { server, mail } = await openMailWithServer(['refuse 550', 'refuse 451', 'refuse 451'])
    await queue(mail)
    await shop().pool.query("update pgboss.job set retry_count = 20, state = 'retry', started_on = null")
    await mail.start()
    await waitFor(async () =>
      expect(await first()).toMatchObject({ failedAt: now, lastError: '550 not now, [address]' }),
    )
    await waitFor(async () => expect(await jobStates()).toEqual(['failed']))

    await shop().pool.query('update mails set failed_at = null')
    await shop().pool.query("update pgboss.job set retry_count = 123, state = 'retry', completed_on = null")
    await retryNow()
    await waitFor(async () => expect(await first()).toMatchObject({ attempts: 2, lastError: '451 not now, [address]' }))
    expect(await first()).toMatchObject({ failedAt: null })
    await waitFor(async () => expect(await jobStates()).toEqual(['retry']))
    await retryNow()
    await waitFor(async () => expect(await first()).toMatchObject({ failedAt: now, attempts: 3 }))
    expect(server.received).toEqual([])
  })

  it('is failed at once if the address is invalid', async () => {
    const { mail } = await openMailWithServer(['accept'])
    await queue(mail, { recipient: 'nobody' })
    await mail.start()
    await waitFor(async () => expect(await first()).toMatchObject({ failedAt: now, attempts: 0 }))
  })

  it('is failed once the shop starts if no job will send it, and can then be sent again', async () => {
    const { server, mail } = await openMailWithServer(['accept'])
    for (const reference of ['1', '2', '3']) await queue(mail, { reference })
    await queue(mailWithoutSmtp(), { reference: '4' })
    const { pool } = shop()
    const change = (mailId: number, assignment: string) =>
      pool.query(`update pgboss.job set ${assignment} where data ->> 'mailId' = $1`, [String(mailId)])
    await pool.query("delete from pgboss.job where data ->> 'mailId' = '1'")
    await change(2, "state = 'failed', completed_on = now()")
    await pool.query("update mails set last_error = '451 not now' where id = 2")
    await change(3, "state = 'retry', start_after = now() + interval '1 hour'")
    await mail.start()
    expect(await loadEmails()).toMatchObject([
      { failedAt: now, lastError: 'The shop stopped trying before it was sent.' },
      { failedAt: now, lastError: '451 not now' },
      { failedAt: null, queuedAt: now, lastError: null },
      { failedAt: null, queuedAt: null },
    ])
    expect(await sendAgain(mail, 1)).toMatchObject({ ok: true })
    await waitFor(async () => expect(await first()).toMatchObject({ failedAt: null, sentAt: now }))
    expect(server.received).toHaveLength(1)
  })

  it('is recorded when the server stalls: the attempt ends, and the email is sent once, later', async () => {
    const { server, mail } = await openMailWithServer(['stall', 'accept'], 1_000)
    await queue(mail)
    await mail.start()
    await waitFor(async () => expect(await jobStates()).toEqual(['retry']))
    expect(await first()).toMatchObject({ attempts: 1, lastError: 'The mail server didn’t respond in time.' })
    await retryNow()
    await waitUntilSent()
    expect(server.received).toHaveLength(1)
  })
})

describe('an email that somebody is waiting for', () => {
  it.each(['at once', 'again'])('goes before others when it’s sent %s', async (sent) => {
    const { server, mail } = await openMailWithServer(['accept'])
    const awaited = { kind: 'account-password-reset', subject: 'Reset your password' } as const
    // Without a mail server it's held.
    if (sent === 'again') await queue(mailWithoutSmtp(), awaited)
    for (const reference of Array(12).keys()) await queue(mail, { kind: 'contact-reply', reference: String(reference) })
    if (sent === 'again') await sendAgain(mail)
    else await queue(mail, awaited)
    await mail.start()
    await waitFor(() => expect(server.received).toHaveLength(13))
    // Ten are sent at a time.
    const first = server.received.slice(0, 10).map(({ raw }) => headersOf(raw))
    expect(first.join()).toContain(`Subject: ${awaited.subject}`)
  })
})

describe('sending again', () => {
  it('sends failed emails, but none that are waiting or sent', async () => {
    const { server, mail } = await openMailWithServer(['refuse 550', 'accept'])
    await queue(mail)
    expect(await sendAgain(mail)).toMatchObject({ ok: false, code: 'waiting' })
    await shop().pool.query("update pgboss.job set retry_count = 20, state = 'retry', started_on = null")
    await mail.start()
    await waitFor(async () => expect(await jobStates()).toEqual(['failed']))
    const asked = await Promise.all([sendAgain(mail), sendAgain(mail), sendAgain(mail)])
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1)
    await waitUntilSent()
    expect(await first()).toMatchObject({ failedAt: null, attempts: 2 })
    expect(await sendAgain(mail)).toMatchObject({ ok: false, code: 'sent' })
    expect(await sendAgain(mail, 99)).toMatchObject({ ok: false, code: 'notFound' })
    expect(server.received).toHaveLength(1)
  })

  it('needs a mail server, and sends emails stored without one', async () => {
    const without = mailWithoutSmtp()
    await queue(without)
    expect(await first()).toMatchObject({ queuedAt: null })
    expect(await sendAgain(without)).toMatchObject({ ok: false, code: 'noMailServer' })
    const { server, mail } = await openMailWithServer(['accept'])
    expect(await sendAgain(mail)).toMatchObject({ ok: true })
    await mail.start()
    await waitUntilSent()
    expect(server.received).toHaveLength(1)
  })
})
