import { axeFindsNothing } from './accessible.ts'
import { expect, test } from './shopTest.ts'

test('shows parameters and responses in the API reference without third-party requests', async ({ page, shop }) => {
  const elsewhere: string[] = []
  const noise: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(shop.url) && !request.url().startsWith('data:')) elsewhere.push(request.url())
  })
  page.on('console', (message) => noise.push(message.text()))
  await page.goto('/api/docs')
  await page.getByRole('button', { name: 'Expand operation' }).first().waitFor()
  await axeFindsNothing(page)

  await page.locator('#operations-tag-checkout').getByRole('button').click()
  const call = page.locator('.opblock', { hasText: 'POST/api/checkout' })
  await call.getByRole('button').first().click()
  await expect(call.getByText('customerEmail').first()).toBeVisible()
  await expect(call.getByText('409').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try it out' })).toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect([elsewhere, noise]).toEqual([[], []])
})
