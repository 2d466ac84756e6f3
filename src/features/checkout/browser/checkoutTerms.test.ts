import { expect, test } from 'vitest'
import { facts } from '#/features/content/content.facts.ts'
import { CHECKOUT_TERMS } from './checkoutTerms.ts'

test('the checkout names the cards the shop accepts', () => {
  const cards = new Intl.ListFormat('en-GB').format(facts.company.cards)
  expect(CHECKOUT_TERMS).toBe(`Delivery to mainland UK. ${cards}.`)
})
