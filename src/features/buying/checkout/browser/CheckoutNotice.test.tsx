import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CheckoutNotice } from './CheckoutNotice.tsx'
import type { CheckoutState } from './checkout.state.ts'

const render = (obstacle: CheckoutState['obstacle']) => {
  const state = { obstacle, paused: undefined, priceChange: undefined, session: undefined, charge: 'none' } as const
  return renderToStaticMarkup(<CheckoutNotice state={state} onQuantity={() => {}} onRetry={() => {}} />)
}

test('a temporary obstacle has a button to try again', () => {
  const busy = render({ code: 'refused', message: 'Please try again in a minute.', isTemporary: true })
  for (const html of [render({ code: 'unreachable' }), busy]) {
    expect(html).toMatch(/lease try again/)
    expect(html).toContain('>Try again<')
  }
})

test('a cart that can’t be paid for has none', () => {
  const html = render({ code: 'refused', message: 'The smallest payment is £0.30.', isTemporary: false })
  expect(html).toContain('The smallest payment is £0.30.')
  expect(html).not.toContain('<button')
})
