import { expect, test } from 'vitest'
import { notPaidElsewhere, stillProcessing } from './redirectFailures.ts'

test.each(['card', undefined])('after 3-D Secure (%s) the buyer is asked to authenticate', (method) => {
  expect(notPaidElsewhere(method)).toEqual({
    title: 'Bank Authentication Required',
    message: 'Please complete the authentication process with your bank and try again.',
  })
  expect(stillProcessing(method).message).toBe('Please complete the bank authentication process.')
})

test.each([
  ['klarna', 'Klarna'],
  ['paypal', 'PayPal'],
  ['test_page', 'The test page'],
  ['a_new_one', 'The payment provider'],
])('after the page of %s the buyer learns what it said, without a bank', (method, name) => {
  const told = [notPaidElsewhere(method), stillProcessing(method)]
  for (const { title, message } of told) {
    expect(message).toMatch(new RegExp(`^${name} `))
    expect(title + message).not.toMatch(/bank|authenticat/i)
  }
})
