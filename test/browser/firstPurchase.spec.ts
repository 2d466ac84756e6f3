import type { Locator, Page } from '@playwright/test'
import { pressTabUntil } from '../support/browser/pressTabUntil.ts'
import { fillAddress } from '../support/browser/shopper.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { waitForHydration } from '../support/browser/waitForHydration.ts'
import { withDefaultFontSize } from '../support/browser/withDefaultFontSize.ts'
import { INES } from '../support/buyer.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

const MAX_ACTIONS = 12

/** Each call is one tap, or one press of Enter or Space. */
type Act = (control: Locator, name: RegExp) => Promise<void>

/** Somebody who knows nothing about the machines: home, finder, panel, checkout. */
async function buyWithoutKnowing(page: Page, act: Act) {
  await page.goto('/')
  await act(page.getByRole('main').getByRole('link', { name: 'Compare machines' }), /^Compare machines$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const finder = page.getByRole('form', { name: 'Find the right machine in four questions' })
  await waitForHydration(finder.getByRole('heading'))
  for (const answer of ['Family and friends', 'At one court, without mains power', 'Once or twice a week']) {
    const radio = finder.getByRole('radio', { name: answer, exact: true })
    await act(radio, new RegExp(`^${answer}`))
  }
  await expect(page.getByText(/^We suggest the Courtside \w+\.$/)).toBeVisible()
  await act(page.locator('section', { has: finder }).getByRole('button', { name: 'Add to Cart' }), /^Add to Cart$/)
  const panel = page.getByRole('dialog', { name: 'Just added' })
  await expect(panel).toContainText('Cart total')
  await act(panel.getByRole('link', { name: 'Checkout' }), /^Checkout$/)
  await page.getByRole('form', { name: 'Checkout' }).waitFor()
  // Typing.
  await page.getByLabel('Full name').fill(INES.customerName)
  await page.getByLabel('Email').fill(INES.customerEmail)
  await fillAddress(page, INES.shippingAddress)
  await act(page.getByRole('button', { name: /^4242/ }), /^4242/)
  await act(page.getByRole('button', { name: /^Pay £/ }), /^Pay £/)
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
}

function countActions(act: Act): { act: Act; count: () => number } {
  let actions = 0
  return {
    count: () => actions,
    act: async (control, name) => {
      actions += 1
      await act(control, name)
    },
  }
}

test('needs at most 12 taps besides typing on a phone with text at twice the size', async ({ page }) => {
  test.slow()
  await withDefaultFontSize(page, 32, async () => {
    const { act, count } = countActions((control) => control.tap())
    await buyWithoutKnowing(page, act)
    expect(count()).toBeLessThanOrEqual(MAX_ACTIONS)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})

test('needs no more by keyboard, with text at its usual size', async ({ page }) => {
  test.slow()
  const { act, count } = countActions(async (control, name) => {
    await control.waitFor()
    const isRadio = (await control.getAttribute('type')) === 'radio'
    // Tab reaches a group of radio buttons, arrows the answer in it.
    if (isRadio) await control.focus()
    else await pressTabUntil(page, name)
    await page.keyboard.press(isRadio ? 'Space' : 'Enter')
  })
  await buyWithoutKnowing(page, act)
  expect(count()).toBeLessThanOrEqual(MAX_ACTIONS)
})
