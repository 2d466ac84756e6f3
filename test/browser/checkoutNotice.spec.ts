import { expectNoAxeViolations } from '../support/browser/accessibility.ts'
import { shopper } from '../support/browser/shopper.ts'
import { expect, test } from '../support/browser/shopTest.ts'

const TOTALS = { subtotal: '1195.00', discountAmount: '0.00', deliveryFee: '50.00', totalAmount: '1245.00' }
const SOLD_OUT = { code: 'outOfStock', items: [{ productId: 1, name: 'Courtside Lite', available: 0 }] }

for (const [what, refusal, text] of [
  ['goods have sold out', SOLD_OUT, 'Courtside Lite is out of stock.'],
  ['the total has changed', { code: 'priceChanged', ...TOTALS }, 'It is now £1,245.00 (it was £1,195.00).'],
] as const) {
  test(`the checkout says when ${what}, and moves the focus there`, async ({ page }) => {
    let requests = 0
    await page.route('**/api/create-payment-intent', (route) => {
      requests += 1
      if (requests > 1)
        return route.fulfill({ json: { clientSecret: 'pi_1_secret_2', paymentIntentId: 'pi_1', ...TOTALS } })
      return route.fulfill({ status: 409, json: { message: 'Changed.', ...refusal } })
    })
    await shopper(page).openCheckout('courtside-lite')
    const notice = page.getByRole('alert').filter({ hasText: text })
    await expect(notice).toBeFocused()
    await expectNoAxeViolations(page)
  })
}
