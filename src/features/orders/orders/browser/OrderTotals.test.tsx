import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderTotals } from './OrderLines.tsx'

test('shows a code for free delivery without an amount', () => {
  const order = {
    subtotal: 11_800,
    discountCode: 'FREESHIP',
    discountAmount: 0,
    deliveryType: 'standard',
    deliveryFee: 0,
    totalAmount: 11_800,
    vatAmount: null,
    vatTreatment: 'domestic',
  } as Parameters<typeof OrderTotals>[0]['order']
  const html = renderToStaticMarkup(<OrderTotals order={order} />)
  expect(html).toMatch(/Discount FREESHIP<\/dt><dd[^>]*>Free delivery</)
  expect(html).not.toContain('£0.00')
})
