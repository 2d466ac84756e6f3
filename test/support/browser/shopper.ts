import type { Locator, Page } from '@playwright/test'
import { serialiseCart } from '#/features/buying/cart/cart.rules.ts'
import { parseAddress } from '#/lib/parseAddress.ts'
import { INES } from '../buyer.ts'

const LABELS = {
  // Not “Company or club”, the name on the invoice.
  company: /^Company(?! or)/,
  line1: 'Address line 1',
  line2: 'Address line 2',
  town: 'Town or city',
  county: 'County',
  postcode: 'Postcode',
} as const

/** Fills in the address fields, clearing those the address has no part for. */
export async function fillAddress(form: Page | Locator, address: string) {
  const parts = parseAddress(address)
  for (const part of Object.keys(LABELS) as (keyof typeof LABELS)[]) {
    const field = form.getByLabel(LABELS[part])
    // The checkout does not ask for it.
    if (part === 'company' && (await field.count()) === 0) continue
    await field.fill(parts[part])
  }
}

/** Page object for shopping: product pages, cart and checkout. */
export function shopper(page: Page) {
  const drawer = page.getByRole('dialog', { name: 'Your cart' })
  const fillCart = async (...slugs: string[]) => {
    const items = []
    for (const slug of slugs) {
      const { id } = await (await page.request.get(`/api/products/${slug}`)).json()
      items.push({ productId: id, quantity: 1 })
    }
    // Any page of the shop can fill its storage; this one has no scripts.
    await page.goto('/robots.txt')
    await page.evaluate((cart) => localStorage.setItem('courtside.cart', cart), serialiseCart(items))
  }
  return {
    drawer,
    /** Puts one of each product into the stored cart. */
    fillCart,
    async addToCart(slug: string) {
      await page.goto(`/products/${slug}`)
      await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
      await page.getByRole('status').filter({ hasText: 'Added to cart!' }).waitFor()
    },
    async openCheckout(...slugs: string[]) {
      await fillCart(...slugs)
      await page.goto('/checkout')
      await page.getByRole('form', { name: 'Checkout' }).waitFor()
    },
    async openCart() {
      if (!(await drawer.isVisible())) await page.getByRole('button', { name: /^Cart/ }).click()
    },
    async proceedToCheckout() {
      await this.openCart()
      await drawer.getByRole('link', { name: 'Proceed to Checkout' }).click()
      await page.getByRole('form', { name: 'Checkout' }).waitFor()
    },
    checkout: checkout(page),
  }
}

function checkout(page: Page) {
  return {
    payButton: page.getByRole('button', { name: /^(Pay £|Place order)/ }) as Locator,
    async fillDetails(details = INES) {
      await page.getByLabel('Full name').fill(details.customerName)
      await page.getByLabel('Email').fill(details.customerEmail)
      await fillAddress(page, details.shippingAddress)
    },
    async fillCard(number: string) {
      await page.getByLabel('Card number').fill(number)
      await page.getByLabel('Expiry').fill('12 / 34')
      await page.getByLabel('CVC').fill('123')
    },
    async applyCode(code: string) {
      await page.getByLabel('Discount code').fill(code)
      await page.getByRole('button', { name: 'Apply' }).click()
    },
    pay() {
      return this.payButton.click()
    },
  }
}
