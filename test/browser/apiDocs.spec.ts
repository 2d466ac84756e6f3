import { expectNoAxeViolations } from '../support/browser/accessibility.ts'
import { expect, test } from '../support/browser/shopTest.ts'

test('shows parameters and responses in the API reference without third-party requests', async ({ page, shop }) => {
  const thirdPartyRequests: string[] = []
  const messages: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(shop.url) && !request.url().startsWith('data:'))
      thirdPartyRequests.push(request.url())
  })
  page.on('console', (message) => messages.push(message.text()))
  // The viewer takes seconds for all operations, and shows each in the same way.
  await page.route('**/api/openapi.json', async (route) => {
    const response = await route.fetch()
    const { paths, ...document } = await response.json()
    const json = { ...document, paths: { '/api/checkout': paths['/api/checkout'] } }
    await route.fulfill({ response, json })
  })
  await page.goto('/api/docs')
  await page.getByRole('button', { name: 'Expand operation' }).first().waitFor()
  await expectNoAxeViolations(page)

  await page.locator('#operations-tag-checkout').getByRole('button').click()
  const operation = page.locator('.opblock', { hasText: 'POST/api/checkout' })
  await operation.getByRole('button').first().click()
  await expect(operation.getByText('customerEmail').first()).toBeVisible()
  await expect(operation.getByText('409').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try it out' })).toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect([thirdPartyRequests, messages]).toEqual([[], []])
})
