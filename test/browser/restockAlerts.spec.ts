import { Client } from 'pg'
import { expectNoAxeViolationsInBothThemes } from '../support/browser/accessibility.ts'
import { shopper } from '../support/browser/shopper.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { openAsAdmin } from '../support/browser/signIn.ts'
import { loadEmailsTo, tokenIn } from '../support/mailbox.ts'

test.use({ shopName: 'admin' })

const INES = 'ines@example.com'

test('a sold-out item at the checkout leads to an alert, which is emailed when stock returns', async ({
  page,
  shop,
}) => {
  const database = new Client(shop.databaseUrl)
  await database.connect()
  try {
    await shopper(page).fillCart('ball-basket')
    await database.query("update products set stock_quantity = 0 where slug = 'ball-basket'")

    await test.step('the checkout says what has sold out', async () => {
      await page.goto('/checkout')
      await expect(page.getByRole('heading', { name: 'Ball Basket has sold out' })).toBeVisible()
      await expectNoAxeViolationsInBothThemes(page)
      const form = page.getByRole('form', { name: 'Email me when it’s back: Ball Basket' })
      await form.getByLabel('Email').fill('ines@')
      await form.getByRole('button', { name: 'Email me' }).click()
      await expect(form.getByText('Please enter a valid email')).toBeVisible()
      await form.getByLabel('Email').fill(INES)
      await form.getByRole('button', { name: 'Email me' }).click()
      await expect(page.getByText(`open the link we’ve emailed to ${INES}`)).toBeVisible()
    })

    await test.step('the link in the email confirms it', async () => {
      const [email] = await loadEmailsTo(database, INES, 'restock-confirmation')
      await page.goto(`/restock-alert/confirm?token=${tokenIn(email?.text)}`)
      await page.getByRole('button', { name: 'Confirm the alert' }).click()
      await expect(page.getByText('Ball Basket: we’ll email you when it’s back in stock.')).toBeVisible()
    })

    await test.step('the merchant sees the demand and restocks', async () => {
      await openAsAdmin(page, shop, '/admin/products?stock=waiting')
      await page.getByRole('row').getByRole('link', { name: 'Ball Basket' }).click()
      await page.getByRole('link', { name: 'Waiting: 1' }).click()
      await expect(page.getByRole('row').filter({ hasText: INES })).toContainText('Waiting')
      await page.goBack()
      await page.getByLabel('Adjust by').fill('+2')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('All saved')).toBeVisible()
    })

    await test.step('one email arrives, and leads to the product', async () => {
      await expect.poll(async () => (await loadEmailsTo(database, INES, 'restock-alert')).length).toBe(1)
      const [email] = await loadEmailsTo(database, INES, 'restock-alert')
      await page.goto(/http\S+\/products\/\S+/.exec(email?.text ?? '')?.[0] ?? '')
      await expect(page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()).toBeEnabled()
    })
  } finally {
    await database.end()
  }
})
