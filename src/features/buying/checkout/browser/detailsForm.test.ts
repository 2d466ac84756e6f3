import type { KeyboardEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { checkoutResolver, detailsToPrefill, toNextField } from './detailsForm.ts'
import { type CheckoutFormValues, toBuyer } from './toBuyer.ts'

const details: CheckoutFormValues = {
  customerName: 'Ines Calder',
  customerEmail: 'ines@example.com',
  customerPhone: '',
  company: '',
  line1: '4 Court Lane',
  line2: '',
  town: 'London',
  county: '',
  postcode: 'SW19 5AE',
  vatNumber: '',
  purchaseOrder: '',
}

function errorsOf(change: Partial<CheckoutFormValues>) {
  const { errors } = checkoutResolver({ ...details, ...change })
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]))
}

test('accepts valid details', () => {
  expect(errorsOf({})).toEqual({})
  expect(errorsOf({ customerEmail: ' ines@example.com ', postcode: ' sw195ae ' })).toEqual({})
})

test('each field shows the message of the specification', () => {
  expect(errorsOf({ customerName: ' I ', customerEmail: 'ines', line1: ' ', town: '', postcode: 'London' })).toEqual({
    customerName: 'Name must be at least 2 characters',
    customerEmail: 'Please enter a valid email address',
    line1: 'Please enter a complete address',
    town: 'Enter the town or city',
    postcode: 'Enter a UK postcode, like GU1 3JF',
  })
})

test.each(['', 'GU1', 'asdf', '75001', 'D02 AF30', 'GU1 3JF, Surrey'])('refuses %j as a postcode', (postcode) => {
  expect(errorsOf({ postcode })).toEqual({ postcode: 'Enter a UK postcode, like GU1 3JF' })
})

test('requires the postcode in its own field', () => {
  expect(errorsOf({ line2: 'SW19 5AE', postcode: '' })).toEqual({ postcode: 'Enter a UK postcode, like GU1 3JF' })
})

test('refuses an address outside the mainland at its postcode, even with other errors', () => {
  const { errors } = checkoutResolver({ ...details, customerName: '', line1: '1 Quay Street', postcode: 'im1 1aa' })
  expect(errors).toEqual({
    customerName: { message: 'Name must be at least 2 characters' },
    postcode: {
      type: 'outsideMainland',
      message: 'We deliver to mainland UK only, and IM1 1AA is outside it. Please contact us for a quote.',
    },
  })
})

test('refuses details that are too long, at their field', () => {
  const long = 'x'.repeat(121)
  expect(errorsOf({ company: long, line1: long, line2: long, town: long, county: long })).toEqual({
    company: 'Company name is too long',
    line1: 'Address line is too long',
    line2: 'Address line is too long',
    town: 'Town is too long',
    county: 'County is too long',
  })
})

test('fills only empty fields, and the address only if it is entirely empty', () => {
  const { company, line1, line2, town, county, postcode } = details
  const address = { company, line1, line2, town, county, postcode }
  const known = {
    customerEmail: 'known@example.com',
    customerName: 'Known',
    customerPhone: '01483 496000',
    vatNumber: null,
    address,
  }
  const blank = Object.fromEntries(Object.keys(details).map((field) => [field, ''])) as CheckoutFormValues
  const { address: _, vatNumber: __, ...others } = known
  expect(detailsToPrefill(blank, known)).toEqual({ ...others, ...address, vatNumber: '' })
  expect(detailsToPrefill({ ...blank, customerName: 'Typed', postcode: 'GU1 3JF' }, known)).toEqual({
    customerEmail: 'known@example.com',
    customerPhone: '01483 496000',
  })
  expect(detailsToPrefill(blank, { ...known, customerName: null, customerPhone: null, address: null })).toEqual({
    customerEmail: 'known@example.com',
  })
})

test('sends the company beside the address, not in it', () => {
  const { shippingAddress, ...buyer } = toBuyer({
    ...details,
    company: 'Netherby Tennis Club',
    vatNumber: '434 0314 94',
  })
  expect(shippingAddress).toBe('4 Court Lane\nLondon\nSW19 5AE')
  expect(buyer).toMatchObject({ company: 'Netherby Tennis Club', vatNumber: '434 0314 94' })
  expect(toBuyer(details)).toMatchObject({ company: undefined })
})

const input = (disabled = false) => ({ localName: 'input', enterKeyHint: 'next', disabled, focus: vi.fn() })

function pressReturn(elements: { localName: string }[], target: { localName: string }) {
  const preventDefault = vi.fn()
  const event = { key: 'Enter', target, currentTarget: { elements }, preventDefault }
  toNextField(event as unknown as KeyboardEvent<HTMLFormElement>)
  return preventDefault
}

test('moves to the next field that takes input', () => {
  const [first, disabled, last] = [input(), input(true), input()]
  const prevented = pressReturn([first, { localName: 'button' }, disabled, last], first)
  expect(prevented).toHaveBeenCalledOnce()
  expect(last.focus).toHaveBeenCalledOnce()
  expect(disabled.focus).not.toHaveBeenCalled()
})

test('lets Return submit the form from its last field', () => {
  const [first, last] = [input(), input()]
  expect(pressReturn([first, last, input(true), { localName: 'button' }], last)).not.toHaveBeenCalled()
  expect(first.focus).not.toHaveBeenCalled()
})
