import { describe, expect, it } from 'vitest'
import { pageUrl } from '#/lib/pageLinks.ts'
import { setUpMail } from '../../../test/support/mailServers.ts'
import { waitFor } from '../../../test/support/waitFor.ts'
import type { EmailContent } from './emailContent.ts'
import { SEND_MAIL } from './mail.ts'
import { htmlOf, renderHtml, renderText, textOf } from './renderEmail.ts'

const url = pageUrl('http://localhost:3000', '/reset-password?token=Abc-_123456789012345678901234567890123456789')
const content: EmailContent = {
  brand: 'Courtside',
  title: 'Choose a password',
  blocks: [
    { type: 'text', text: 'Hello “Zoë”,\nthis <link> works once & for £0.00.' },
    { type: 'button', label: 'Choose', url },
    {
      type: 'bill',
      lines: [{ name: 'Basket', details: ['2 × £1'], amount: '£2' }],
      sums: [{ label: 'Total', amount: '£2' }],
    },
  ],
  footer: ['Courtside Demo Ltd'],
}
const { now, shop, openMailWithServer, mailWithoutSmtp, queue, loadEmails, jobStates, retryNow, waitUntilSent } =
  setUpMail({
    ...{ kind: 'account-password-reset', reference: '1', recipient: 'ines@example.com', subject: 'Choose a password' },
    content,
  })

/** Quoted-printable (RFC 2045, 6.7), without the line breaks of SMTP. */
const decode = (raw = '') =>
  Buffer.from(
    raw
      .replace(/=\r\n/g, '')
      .replaceAll('\r\n', '\n')
      .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
const hidden = (body: string) => body.replace(/token=[\w-]+/, 'token=hidden')
/** What a release that knows only `html` and `text` does first. */
const countAttempt = () => shop().pool.query('update mails set attempts = attempts + 1')

describe('the content of an email', () => {
  it('is rendered by the first attempt, sent as it could be read before, and kept without its links’ tokens', async () => {
    const { server, mail } = await openMailWithServer(['refuse 451', 'accept'])
    await queue(mail)
    const [queued] = await loadEmails()
    expect(queued).toMatchObject({ content, html: '', text: '' })
    const shown = { html: htmlOf(queued as never), text: textOf(queued as never) }
    expect(shown).toEqual({ html: renderHtml(content), text: renderText(content) })

    await mail.start()
    await waitFor(async () => expect(await jobStates()).toEqual(['retry']))
    expect(await loadEmails()).toMatchObject([{ content: null, ...shown }])
    await retryNow()
    await waitUntilSent()
    const sent = decode(server.received[0]?.raw)
    expect(sent).toContain(url)
    for (const body of Object.values(shown)) expect(sent).toContain(body.trim())
    expect(await loadEmails()).toMatchObject([{ content: null, html: hidden(shown.html), text: hidden(shown.text) }])
  })

  it('may come with a text of its own', async () => {
    const { server, mail } = await openMailWithServer(['accept'])
    await queue(mail, { content: { ...content, plainText: 'Yours, Pia\n' } })
    await mail.start()
    await waitUntilSent()
    expect(decode(server.received[0]?.raw)).toContain(renderHtml(content))
    expect(await loadEmails()).toMatchObject([{ text: 'Yours, Pia\n', html: hidden(renderHtml(content)) }])
  })

  it('of a newer release waits for that', async () => {
    const { server, mail } = await openMailWithServer(['accept'])
    await queue(mail)
    const change = (content: string) => shop().pool.query(`update mails set content = ${content}`)
    await change(`content || '{"picture": "racket.png"}'`)
    await mail.start()
    await waitFor(async () => expect(await jobStates()).toEqual(['retry']))
    expect(server.attempts).toBe(0)
    const lastError = expect.stringContaining('another version of the shop')
    expect(await loadEmails()).toMatchObject([{ attempts: 0, failedAt: null, lastError }])
    await change(`content - 'picture'`)
    await retryNow()
    await waitUntilSent()
  })

  it('of a newer release has failed after the last attempt, and can be sent once it can be read', async () => {
    const { server, mail } = await openMailWithServer(['accept'])
    await queue(mail)
    const { pool } = shop()
    await pool.query(`update mails set content = content || '{"picture": "racket.png"}'`)
    await pool.query("update pgboss.job set retry_count = 125, state = 'retry', started_on = null")
    await mail.start()
    const lastError = expect.stringContaining('another version of the shop')
    await waitFor(async () => expect(await loadEmails()).toMatchObject([{ failedAt: now, lastError }]))
    await waitFor(async () => expect(await jobStates()).toEqual(['failed']))

    const sendAgain = () => shop().database.transaction((tx) => mail.resend(tx, 1))
    expect(await sendAgain()).toMatchObject({ ok: false, code: 'unreadable' })
    expect(await loadEmails()).toMatchObject([{ failedAt: now, lastError }])
    await pool.query(`update mails set content = content - 'picture'`)
    expect(await sendAgain()).toMatchObject({ ok: true })
    await waitUntilSent()
    expect(server.received).toHaveLength(1)
  })
})

describe('a release that knows no content', () => {
  it('has its emails sent', async () => {
    const { server, mail } = await openMailWithServer(['accept'])
    await mail.start()
    const insert = `insert into mails (kind, reference, recipient, subject, html, text, queued_at)
      values ('order-confirmation', 'ORD-1', 'ines@example.com', 'Your order', $1, $2, now()) returning id`
    const { rows } = await shop().pool.query(insert, ['<p>Thank you</p>', 'Thank you'])
    const { pool } = shop()
    await pool.query(
      `insert into pgboss.job (name, data, policy, retry_limit) select name, $2, policy, 1 from pgboss.queue where name = $1`,
      [SEND_MAIL, { mailId: rows[0].id }],
    )
    await waitUntilSent()
    expect(server.received[0]?.raw).toContain('<p>Thank you</p>')
    expect(await loadEmails()).toMatchObject([{ content: null, html: '<p>Thank you</p>', text: 'Thank you' }])
  })

  it('can’t send an email without its words, but one that was tried before', async () => {
    await queue(mailWithoutSmtp())
    await expect(countAttempt()).rejects.toThrow('mails_rendered_first')
    await shop().pool.query('truncate mails restart identity cascade')

    const { mail } = await openMailWithServer(['refuse 451', 'accept'])
    await queue(mail)
    await expect(countAttempt()).rejects.toThrow('mails_rendered_first')
    await mail.start()
    await waitFor(async () => expect(await jobStates()).toEqual(['retry']))
    await countAttempt()
    expect(await loadEmails()).toMatchObject([{ attempts: 2, html: renderHtml(content), text: renderText(content) }])
  })
})
