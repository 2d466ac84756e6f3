import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CheckoutNotice } from './CheckoutNotice.tsx'

test.each([
  [{ code: 'unreachable' as const }, 'Please try again.', 'Try again'],
  [{ code: 'refused' as const, message: 'We can’t deliver there.' }, 'We can’t deliver there.', 'Check again'],
])('a notice of %j has a button that says the same', (obstacle, message, button) => {
  const state = { obstacle, paused: undefined, priceChange: undefined, session: undefined } as Parameters<
    typeof CheckoutNotice
  >[0]['state']
  const html = renderToStaticMarkup(<CheckoutNotice state={state} onQuantity={() => {}} onRetry={() => {}} />)
  expect(html).toContain(message)
  expect(html).toMatch(new RegExp(`>${button}<`))
})
