import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CartTotals } from './CartTotals.tsx'

const render = (change: Partial<Parameters<typeof CartTotals>[0]['totals']>, codeNote?: string) =>
  renderToStaticMarkup(
    <CartTotals
      codeNote={codeNote}
      totals={{
        subtotal: 11_800,
        discountCode: null,
        discountType: null,
        discountAmount: 0,
        deliveryType: 'standard',
        deliveryFee: 5000,
        totalAmount: 16_800,
        vatAmount: 2800,
        ...change,
      }}
    />,
  )

test('says that the total includes VAT only if it does', () => {
  expect(render({})).toContain('incl. VAT')
  expect(render({ vatAmount: 0 })).not.toContain('VAT')
  expect(render({ vatAmount: null })).not.toContain('VAT')
})

test('shows a code for free delivery without an amount', () => {
  const html = render({ discountCode: 'FREESHIP', discountType: 'free_delivery', deliveryFee: 0, totalAmount: 11_800 })
  expect(html).toContain('Discount FREESHIP')
  expect(html).toContain('Free delivery')
  expect(html).not.toContain('£0.00')
})

test('shows no discount for a code that took nothing off', () => {
  expect(render({ discountCode: 'NOTHING' })).not.toContain('Discount')
  const free = { deliveryFee: 0, totalAmount: 11_800 }
  expect(render({ discountCode: 'NOTHING', discountType: 'percentage', ...free })).not.toContain('Free delivery')
})

test('says beside the code what it does to delivery', () => {
  const code = { discountCode: 'PENNY', discountType: 'fixed', discountAmount: 1 } as const
  expect(render(code, 'Delivery is no longer free with this code: £49.99 more in all')).toMatch(
    /Discount PENNY.*−£0\.01.*Delivery is no longer free with this code: £49\.99 more in all\..*Shipping/,
  )
  expect(render(code)).not.toContain('no longer free')
})
