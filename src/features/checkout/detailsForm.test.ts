import { expect, test } from 'vitest'
import { detailsResolver } from './detailsForm.ts'

const details = {
  customerName: 'Ines Calder',
  customerEmail: 'ines@example.com',
  customerPhone: '',
  shippingAddress: '4 Court Lane, London SW19 5AE',
}

function errorsOf(change: Partial<typeof details>) {
  const { errors } = detailsResolver({ ...details, ...change })
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]))
}

test('details that are right', () => {
  expect(errorsOf({})).toEqual({})
  expect(errorsOf({ customerEmail: ' ines@example.com ' })).toEqual({})
})

test('each rule speaks the words of the specification', () => {
  expect(errorsOf({ customerName: ' I ', customerEmail: 'ines', shippingAddress: 'London' })).toEqual({
    customerName: 'Name must be at least 2 characters',
    customerEmail: 'Please enter a valid email address',
    shippingAddress: 'Please enter a complete address',
  })
})

test('an address outside of the mainland is refused at once, also beside other errors', () => {
  expect(errorsOf({ customerName: '', shippingAddress: '1 Quay Street, Douglas IM1 1AA' })).toEqual({
    customerName: 'Name must be at least 2 characters',
    shippingAddress: 'We deliver to mainland UK only, and IM1 1AA is outside it. Please contact us for a quote.',
  })
})
