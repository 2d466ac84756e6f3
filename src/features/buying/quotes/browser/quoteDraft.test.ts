import fc from 'fast-check'
import { expect, test } from 'vitest'
import { QuoteForm } from '../server/quotes.schema.ts'
import {
  type DraftLine,
  emptyQuote,
  findLineProblems,
  newLine,
  quoteResolver,
  refusedField,
  toBody,
  toCopy,
  toDraftLines,
  toFormValues,
} from './quoteDraft.ts'
import { type AdminQuote, decodeQuote } from './quotes.queries.ts'

const TODAY = '2026-11-24'
const QUOTE = {
  kind: 'proForma',
  customer: {
    customerName: 'Ines Calder',
    customerEmail: 'ines@example.com',
    customerPhone: '01483 600 200',
    shippingAddress: '4 Court Lane\nGuildford\nGU1 3JF',
  },
  company: 'Netherby Tennis Club',
  purchaseOrder: 'PO-77',
  billingAddress: 'Accounts\n1 High Street\nLeeds\nLS1 4AP',
  note: 'As discussed',
  contact: { name: 'Zoë O’Neill', email: 'zoe@courtside.example', phone: '01632 960417' },
  paymentDays: 14,
  expiresOn: '2026-12-24',
  holdUntil: '2026-12-01',
  deliveryType: 'express',
  agreedFee: '0.00',
  lines: [
    {
      productId: 1,
      name: 'Courtside Lite',
      quantity: 2,
      enteredPrice: '1750.00',
      vatRate: 'reduced',
      discount: { type: 'percentage', value: '12.50' },
    },
    {
      productId: null,
      name: 'Training',
      quantity: 1,
      enteredPrice: '350.00',
      vatRate: 'zero',
      discount: { type: 'fixed', value: '20.00' },
    },
    { productId: null, name: 'Installation', quantity: 3, enteredPrice: '10.50', vatRate: 'standard', discount: null },
  ],
}
const USUAL = { name: 'pia', email: 'hello@courtside.example', phone: null }
const decoded = decodeQuote(QUOTE) as unknown as AdminQuote
const line = (change: Partial<DraftLine>): DraftLine => ({
  ...newLine({ id: 1, name: 'Lite', price: 100, vatRate: 'standard' }),
  ...change,
})

test('sends back unchanged what it was given to edit, in the form that the API takes', () => {
  const body = toBody(toFormValues(decoded, USUAL), toDraftLines(decoded.lines))
  const { agreedFee, lines, ...rest } = QUOTE
  expect(body).toEqual({
    ...rest,
    deliveryFee: agreedFee,
    lines: lines.map(({ productId, name, enteredPrice, ...terms }) => ({
      ...(productId === null ? { name } : { productId }),
      ...terms,
      unitPrice: enteredPrice,
    })),
  })
  expect(QuoteForm.parse(body)).toMatchObject({ paymentDays: 14, deliveryFee: '0.00' })
})

test('leaves out what is empty, so that the standard price applies', () => {
  const values = {
    ...emptyQuote(TODAY, USUAL),
    ...toFormValues(decoded, USUAL),
    fee: '',
    companyName: '',
    holdUntil: '',
  }
  expect(toBody(values, [])).toMatchObject({ deliveryFee: null, company: undefined, holdUntil: null })
})

test('copies everything but the dates and the order number of the other customer', () => {
  expect(toCopy(decoded, TODAY, USUAL)).toMatchObject({
    purchaseOrder: '',
    expiresOn: '2026-12-24',
    holdUntil: '',
    fee: '0.00',
    // Of the colleague who copies it.
    contactName: 'pia',
    contactEmail: 'hello@courtside.example',
    contactPhone: '',
  })
})

test('begins with the usual contact for a quote that has none, which is sent without a phone if it has none', () => {
  const values = toFormValues({ ...decoded, contact: null }, USUAL)
  expect(values).toMatchObject({ contactName: 'pia', contactEmail: 'hello@courtside.example', contactPhone: '' })
  expect(toBody(values, []).contact).toEqual({ name: 'pia', email: 'hello@courtside.example', phone: undefined })
})

test.each([
  [{ contactName: ' ' }, { contactName: { message: 'Enter who the customer can ask' } }],
  [{ contactName: 'x'.repeat(121) }, { contactName: { message: 'Name is too long' } }],
  [
    { contactEmail: 'pia' },
    { contactEmail: { message: 'Enter the email address that the customer’s replies should go to' } },
  ],
  [{ contactPhone: '0'.repeat(41) }, { contactPhone: { message: 'Phone number is too long' } }],
  [{ contactPhone: '' }, {}],
])('checks the contact %j', (change, errors) =>
  expect(quoteResolver(() => TODAY)({ ...toFormValues(decoded, USUAL), ...change }).errors).toEqual(errors),
)

test.each<[Partial<DraftLine>, ReturnType<typeof findLineProblems>]>([
  [{}, {}],
  [{ discount: '100', unitPrice: '£1,895' }, {}],
  [{ discount: '12.5%', unitPrice: '0' }, {}],
  [{ quantity: '0' }, { quantity: '1 to 999' }],
  [{ quantity: '1.5' }, { quantity: '1 to 999' }],
  [{ quantity: '1000' }, { quantity: '1 to 999' }],
  [{ unitPrice: '' }, { unitPrice: 'Enter pounds, such as 12.50' }],
  [{ unitPrice: '-5' }, { unitPrice: 'Enter pounds, such as 12.50' }],
  [{ discount: '100.01' }, { discount: 'At most 100%' }],
  [{ discount: 'ten' }, { discount: 'Enter 0 to 100' }],
  [{ discount: '100.01', discountType: 'fixed' }, {}],
  [{ productId: null, name: ' ' }, { name: 'Describe what this line is for' }],
  [{ productId: null, name: 'x'.repeat(201) }, { name: 'The description is too long' }],
])('checks the line %j', (change, problems) => expect(findLineProblems(line(change))).toEqual(problems))

test('whatever a line without problems says, the API takes', () => {
  const typed = fc.oneof(
    fc.constantFrom('', ' ', '0', '5', '12.50', '£1,000', '99999999', '1e3', '-1', '100'),
    fc.string({ maxLength: 6 }),
  )
  const lines = fc.record({
    name: typed,
    quantity: typed,
    unitPrice: typed,
    discount: typed,
    discountType: fc.constantFrom('percentage' as const, 'fixed' as const),
    productId: fc.constantFrom(null, 1),
  })
  fc.assert(
    fc.property(lines, (given) => {
      const draft = line(given)
      fc.pre(Object.keys(findLineProblems(draft)).length === 0)
      expect(QuoteForm.safeParse(toBody(toFormValues(decoded, USUAL), [draft])).error).toBeUndefined()
    }),
    { numRuns: 500 },
  )
})

test('checks days, fee and address at their fields', () => {
  const { errors } = quoteResolver(() => TODAY)({
    ...toFormValues(decoded, USUAL),
    expiresOn: '',
    fee: 'free',
    postcode: 'nowhere',
    billingAddress: 'Leeds',
  })
  expect(Object.keys(errors).sort()).toEqual(['billingAddress', 'expiresOn', 'fee', 'postcode'])
  expect(quoteResolver(() => TODAY)({ ...toFormValues(decoded, USUAL), holdUntil: '2026-11-23' }).errors).toEqual({
    holdUntil: { message: 'Choose a date from today to a year from now, or leave it empty' },
  })
})

test.each([
  ['customer.shippingAddress', 'postcode'],
  ['customer.customerEmail', 'customerEmail'],
  ['deliveryFee', 'fee'],
  ['company', 'companyName'],
  ['contact.name', 'contactName'],
  ['contact.email', 'contactEmail'],
  ['holdUntil', 'holdUntil'],
  ['lines.0.unitPrice', undefined],
  [undefined, undefined],
])('shows a refusal of %s at %s', (field, expected) => expect(refusedField(field)).toBe(expected))
