import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { quoteData } from '../../src/features/buying/quotes/server/quote.personal.ts'
import { seller } from '../../src/lib/seller.ts'
import { addDays, londonDay } from '../../src/lib/workingDays.ts'
import { INES } from '../support/buyer.ts'
import { loadEmails } from '../support/mailbox.ts'
import { textOfPdf } from '../support/pdfText.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let pia: TestShop['call']
let tom: TestShop['call']

beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('delete from quotes')
  pia = await shop.asAdmin()
  tom = await shop.asStaff('manager')
})

const ZOE = { name: 'Zoë “Ace” O’Neill', email: 'zoe@courtside.example', phone: '01632 960 417' }
const BO = { name: 'Bo Lund', email: 'bo@courtside.example', phone: null }

const formOf = (overrides: Record<string, unknown> = {}) => ({
  customer: INES,
  company: 'Netherby Tennis Club',
  lines: [{ productId: 1, quantity: 1, unitPrice: '90.00' }],
  deliveryType: 'standard',
  expiresOn: addDays(londonDay(shop.services.clock.now()), 14),
  ...overrides,
})
async function ok(response: ReturnType<TestShop['call']>) {
  const { status, body } = await response
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}
const write = (by: TestShop['call'], overrides: Record<string, unknown> = {}) =>
  ok(by('POST', '/api/admin/quotes', { requestKey: crypto.randomUUID(), ...formOf(overrides) }))
const edit = (by: TestShop['call'], { id, version }: Quote, overrides: Record<string, unknown> = {}) =>
  ok(by('PUT', `/api/admin/quotes/${id}`, { version, ...formOf(overrides) }))
type Quote = { id: number; version: number }
const usual = (by: TestShop['call']) => ok(by('GET', '/api/admin/quote-contact'))
const load = (id: number) => ok(pia('GET', `/api/admin/quotes/${id}`))
async function send({ id, version }: Quote, by = pia) {
  const { url } = await ok(by('POST', `/api/admin/quotes/${id}/send`, { version }))
  const token = new URL(url).searchParams.get('token')
  const [email] = await loadEmails(shop.pool, `kind = 'quote' and reference like $1`, [`quote-${id}-%`])
  return { token, email, page: () => ok(shop.call('GET', `/api/quotes/${token}`)) }
}

test('is what a member of staff entered last, otherwise the shop’s email and phone without a name', async () => {
  const before = await usual(pia)
  expect(before).toEqual({ name: '', email: seller.email, phone: seller.phone })
  const older = await write(pia, { contact: ZOE })
  await write(pia, { contact: BO })
  await write(tom, { contact: { ...ZOE, name: 'Tom' } })
  expect(await usual(pia)).toEqual(BO)
  expect(await usual(tom)).toMatchObject({ name: 'Tom' })
  // Also on a quote that isn’t the newest, and whatever happens to others afterwards.
  shop.clock.forward(60)
  const changed = await edit(pia, older, { contact: { ...ZOE, phone: '020 7946 0000' } })
  await send(changed)
  expect(await usual(pia)).toEqual({ ...ZOE, phone: '020 7946 0000' })
})

test('stays that of the person who entered it when a colleague saves the quote', async () => {
  const quote = await write(pia, { contact: ZOE })
  const changed = await edit(tom, quote, { contact: ZOE, note: 'Checked' })
  expect(changed.contact).toEqual(ZOE)
  expect(await usual(tom)).not.toMatchObject({ name: ZOE.name })
  await edit(tom, changed, { contact: BO })
  expect(await usual(tom)).toEqual(BO)
  // The one that Pia entered has gone.
  expect(await usual(pia)).toMatchObject({ email: seller.email })
})

test('is the usual one if none is sent, as from a tab of the release before, and an edit keeps it', async () => {
  await write(pia, { contact: BO })
  const quote = await write(pia)
  expect(quote.contact).toEqual(BO)
  const named = await edit(pia, quote, { contact: ZOE })
  expect((await edit(tom, named, { note: 'Checked' })).contact).toEqual(ZOE)
})

test('is the person who sends the quote, if a customer requested it', async () => {
  const { body } = await shop.call('POST', '/api/quote-requests', {
    requestKey: crypto.randomUUID(),
    customerName: INES.customerName,
    customerEmail: INES.customerEmail,
    street: '4 Court Lane\nLondon',
    postcode: 'SW19 5AE',
    items: [{ productId: 1, quantity: 1 }],
  })
  const id = Number(body.number.slice(2))
  expect((await load(id)).contact).toBeNull()
  await write(tom, { contact: BO })
  const { page } = await send(await load(id), tom)
  expect((await page()).contact).toEqual(BO)
  expect((await load(id)).contact).toEqual(BO)
})

test('is nobody until somebody has entered one, and the shop gets the replies', async () => {
  const { email, page } = await send(await write(pia))
  expect((await page()).contact).toBeNull()
  expect(email).toMatchObject({ reply_to: seller.email })
  expect(email?.text).toContain('Reply to this email to reach us.')
  expect(email?.text).not.toContain('Your contact')
})

test('is on the page, in the emails, to which the customer replies, and on paper, as it was typed', async () => {
  const contact = {
    name: ' Ζωή “Ace”\nΟ’Neill <b>株</b>\u202e ',
    email: ' zoe@courtside.example ',
    phone: '01632\t960 417',
  }
  const shown = { name: 'Ζωή “Ace” Ο’Neill <b>株</b>', email: 'zoe@courtside.example', phone: '01632 960 417' }
  const quote = await write(pia, { contact })
  expect(quote.contact).toEqual(shown)
  const { token, email, page } = await send(quote)
  expect((await page()).contact).toEqual(shown)
  const words = `${shown.name}, ${shown.email}, ${shown.phone}`
  expect(email).toMatchObject({ reply_to: shown.email })
  expect(email?.text).toContain(`Your contact: ${words}\n`)
  expect(email?.text.replace(/\s+/g, ' ')).toContain(`Reply to this email to write to ${shown.name}.`)
  expect(email?.html).toContain('Ζωή “Ace” Ο’Neill &lt;b&gt;株&lt;/b&gt;')
  const pdf = await shop.app.request(`/api/quotes/${token}/pdf`)
  const printed = textOfPdf(Buffer.from(await pdf.arrayBuffer())).replace(/\s+/g, ' ')
  for (const part of ['Your contact', 'Ζωή “Ace” Ο’Neill <b>株</b>', shown.email]) expect(printed).toContain(part)

  await ok(shop.call('POST', `/api/quotes/${token}/accept`, { version: 1, payment: 'transfer' }))
  const [accepted] = await loadEmails(shop.pool, "kind = 'quote-accepted'")
  expect(accepted).toMatchObject({ reply_to: shown.email, text: expect.stringContaining(`Your contact: ${words}\n`) })
})

test('is missing from a quote that the release before sent, until it’s sent again', async () => {
  const quote = await write(pia, { contact: ZOE })
  const { page } = await send(quote)
  await shop.pool.query('update quotes set contact = null, contact_by = null, contact_at = null where id = $1', [
    quote.id,
  ])
  expect((await page()).contact).toBeNull()
  await write(pia, { contact: BO })
  await send(quote)
  expect((await page()).contact).toEqual(BO)
})

test.each<[string, Record<string, unknown>, string, string]>([
  ['no name', { ...ZOE, name: ' ' }, 'contact.name', 'Enter who the customer can ask'],
  ['a long name', { ...ZOE, name: 'x'.repeat(121) }, 'contact.name', 'Name is too long'],
  [
    'no email',
    { ...ZOE, email: '' },
    'contact.email',
    'Enter the email address that the customer’s replies should go to',
  ],
  ['two emails', { ...ZOE, email: 'a@b.example, c@d.example' }, 'contact.email', 'Enter the email address that'],
  ['a header', { ...ZOE, email: 'a@b.example\r\nBcc: c@d.example' }, 'contact.email', 'Enter the email address that'],
  ['a long number', { ...ZOE, phone: '0'.repeat(41) }, 'contact.phone', 'Phone number is too long'],
])('is refused with %s', async (_, contact, field, message) => {
  const { status, body } = await pia('POST', '/api/admin/quotes', {
    requestKey: crypto.randomUUID(),
    ...formOf({ contact }),
  })
  expect([status, body]).toEqual([400, expect.objectContaining({ field, message: expect.stringContaining(message) })])
})

test('is in the export and, by name, in the activity log', async () => {
  const quote = await write(pia, { contact: ZOE })
  await edit(pia, quote, { contact: BO })
  const csv = await ok(pia('GET', '/api/admin/exports/quotes.csv'))
  expect(csv).toContain('Contact')
  expect(csv).toContain('"Bo Lund, bo@courtside.example"')
  const { rows } = await shop.pool.query(
    `select action, before->>'contact' as before, after->>'contact' as after from activity
     where subject_type = 'quote' and subject_id = $1 order by id`,
    [String(quote.id)],
  )
  expect(rows).toEqual([
    { action: 'quote.created', before: null, after: ZOE.name },
    { action: 'quote.updated', before: ZOE.name, after: BO.name },
  ])
})

test('is no data of the customer’s', async () => {
  const quote = await write(pia, { contact: ZOE })
  const email = INES.customerEmail.toLowerCase()
  const exported = JSON.stringify(await shop.database.transaction((tx) => quoteData.collect(tx, email)))
  expect(exported).toContain(`Q-${quote.id}`)
  expect(exported).not.toMatch(/zoe|960 417|contact/i)
})
