import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import sharp from 'sharp'
import { sha256 } from '../../src/platform/sha256.ts'
import { expectNoAxeViolationsInBothThemes } from '../support/browser/accessibility.ts'
import type { OpenShop } from '../support/browser/sharedShops.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { openAsAdmin } from '../support/browser/signIn.ts'
import { waitForHydration } from '../support/browser/waitForHydration.ts'
import { createBuyer } from '../support/buyer.ts'
import { loadEmailsTo } from '../support/mailbox.ts'

test.use({ shopName: 'admin' })

/** As if Ines had bought a battery pack with real money and been invited to review it. Returns the link’s secret. */
async function invite(shop: OpenShop, database: Client): Promise<string> {
  const { rows } = await database.query("select id from products where slug = 'battery-pack'")
  const buyer = createBuyer((path, init) => fetch(shop.url + path, init))
  const { id } = await buyer.buy([{ productId: rows[0].id, quantity: 1 }])
  const token = randomBytes(32).toString('base64url')
  await database.query("update orders set is_test = false, order_status = 'shipped' where id = $1", [id])
  await database.query(
    `with sent as (
       insert into parcels (order_id, sent_on, actor, created_at) values ($1, current_date, 'otto', now()) returning id
     ) insert into parcel_lines (parcel_id, line_id, quantity)
       select sent.id, order_lines.id, quantity from sent, order_lines where order_id = $1`,
    [id],
  )
  await database.query('insert into review_invitations (order_id, token_hash, sent_at) values ($1, $2, now())', [
    id,
    sha256(token),
  ])
  return token
}

const photograph = (red: number) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: { r: red, g: 120, b: 90 } } })
    .jpeg()
    .toBuffer()

test('a customer reviews a purchase, the shop answers, and shoppers filter what they read', async ({ page, shop }) => {
  const database = new Client(shop.databaseUrl)
  await database.connect()
  try {
    const token = await invite(shop, database)
    await test.step('writes with the link, and is told what’s missing', async () => {
      await page.goto(`/review?token=${token}`)
      const form = page.getByRole('form', { name: 'Review of Battery Pack' })
      await form.getByRole('button', { name: 'Send review' }).click()
      await expect(form.getByText('Choose from 1 to 5 stars')).toBeVisible()
      await expect(form.getByText('Review must be at least 10 characters')).toBeVisible()
      await expect(form.getByRole('radio', { name: '1 star' })).toBeFocused()
      await expectNoAxeViolationsInBothThemes(page)
      await form.getByRole('radio', { name: '1 star' }).press('ArrowRight')
      await form.getByLabel('Review', { exact: true }).fill('Lasts a whole afternoon,\nthen needs the night.')
      await expect(form.getByLabel('Name')).toHaveValue('Ines C.')
      await form.locator('input[type=file]').setInputFiles([
        { name: 'garden.jpg', mimeType: 'image/jpeg', buffer: await photograph(200) },
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
        { name: 'shed.jpg', mimeType: 'image/jpeg', buffer: await photograph(20) },
      ])
      await expect(form.getByText('notes.txt is not an image file')).toBeVisible()
      await expect(form.getByRole('img', { name: 'Your shed.jpg' })).toBeVisible()
      await form.getByRole('button', { name: 'Send review' }).click()
      await expect(page.getByText('We’ll read it soon')).toBeVisible()
    })

    await test.step('changes it while nobody has read it', async () => {
      await page.getByRole('button', { name: 'Change your review of Battery Pack' }).click()
      const form = page.getByRole('form', { name: 'Review of Battery Pack' })
      await form.getByRole('button', { name: 'Remove photo 2' }).click()
      await form.getByLabel('Title').fill('Enough for me')
      await form.getByRole('button', { name: 'Send the changes' }).click()
      await expect(page.getByText('Enough for me')).toBeVisible()
      await expect(page.getByRole('list', { name: 'Your photos' }).getByRole('img')).toHaveCount(1)
    })

    await test.step('the shop approves it and answers', async () => {
      await openAsAdmin(page, shop, '/admin/dashboard')
      await page.getByRole('link', { name: 'Product reviews to approve' }).click()
      // The dashboard also links to the product.
      await page.getByRole('heading', { level: 1, name: 'Product reviews' }).waitFor()
      await page.getByRole('link', { name: 'Battery Pack' }).click()
      const drawer = page.getByRole('dialog', { name: 'Product review' })
      await drawer.getByRole('button', { name: 'Approve' }).click()
      await expect(drawer.getByRole('button', { name: 'Unpublish' })).toBeVisible()
      await drawer.getByLabel('Our answer').fill('Thank you. A second pack takes its place while it charges.')
      await drawer.getByRole('button', { name: 'Save answer' }).click()
      await expect(page.getByText('Answer saved')).toBeVisible()
      await expectNoAxeViolationsInBothThemes(page)
    })

    await test.step('the page of the product shows it', async () => {
      await page.goto('/products/battery-pack')
      await page.getByRole('link', { name: '1 review of this product' }).click()
      const reviews = page.getByRole('region', { name: 'Reviews' })
      await expect(reviews.getByRole('heading', { name: 'Enough for me' })).toBeVisible()
      await expect(reviews.getByText('Verified purchase', { exact: true })).toBeVisible()
      await expect(reviews.getByText('Answer from Courtside')).toBeVisible()
      const photograph = reviews.getByRole('link', { name: /Photograph 1/ })
      await photograph.scrollIntoViewIfNeeded()
      await waitForHydration(photograph)
      await photograph.click()
      const viewer = page.getByRole('dialog', { name: 'Photos by Ines C.' })
      await expect(viewer.getByText('Image 1 of 1')).toBeVisible()
      await viewer.press('Escape')
      await expectNoAxeViolationsInBothThemes(page)
      const data = await page.locator('script[type="application/ld+json"]').allTextContents()
      const product = data.map((text) => JSON.parse(text)).find((thing) => thing['@type'] === 'Product')
      expect(product.aggregateRating).toMatchObject({ ratingValue: '2.0', reviewCount: 1 })
    })
  } finally {
    await database.end()
  }
})

test('keeps every photo that’s chosen, and asks which to remove', async ({ page, shop }) => {
  const database = new Client(shop.databaseUrl)
  await database.connect()
  const token = await invite(shop, database).finally(() => database.end())
  // Reading a file called `slow` takes until the test lets it finish.
  await page.addInitScript(() => {
    const decode = window.createImageBitmap.bind(window)
    const held = new Promise<void>((resolve) => Object.assign(window, { finishSlow: resolve }))
    window.createImageBitmap = (async (file: File) => {
      if (file.name.startsWith('slow')) await held
      return decode(file)
    }) as typeof window.createImageBitmap
  })
  await page.goto(`/review?token=${token}`)
  const form = page.getByRole('form', { name: 'Review of Battery Pack' })
  const remove = (name: string) => form.getByRole('button', { name: `Remove ${name}` })
  const jpeg = async (name: string, red: number) => ({ name, mimeType: 'image/jpeg', buffer: await photograph(red) })
  const choose = (...files: Awaited<ReturnType<typeof jpeg>>[]) => form.locator('input[type=file]').setInputFiles(files)

  await test.step('while another is being read', async () => {
    await choose(await jpeg('early.jpg', 10))
    await expect(remove('early.jpg')).toBeVisible()
    await choose(await jpeg('slow.jpg', 50))
    await choose(await jpeg('quick.jpg', 90))
    await expect(form.getByRole('img', { name: 'Your quick.jpg' })).toBeVisible()
    await remove('early.jpg').click()
    await expect(form.getByRole('button', { name: 'Preparing photos' })).toHaveAttribute('aria-disabled', 'true')
    await page.evaluate(() => (window as unknown as { finishSlow: () => void }).finishSlow())
    await expect(form.getByRole('img', { name: 'Your slow.jpg' })).toBeVisible()
    const names = form.getByRole('button', { name: /^Remove/ })
    expect(await names.evaluateAll((buttons) => buttons.map((button) => button.ariaLabel))).toEqual([
      'Remove slow.jpg',
      'Remove quick.jpg',
    ])
  })

  await test.step('counts only photos', async () => {
    await choose(await jpeg('third.jpg', 130), { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(form.getByText('notes.txt is not an image file')).toBeVisible()
    await expect(form.getByRole('button', { name: /^Remove/ })).toHaveCount(3)
    await expect(form.getByText('You can add up to')).toHaveCount(0)
  })

  await test.step('sends none until there are few enough', async () => {
    // Refused, as other tests read this product’s reviews.
    let sent = 0
    await page.route('**/api/product-reviews/**', (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      sent += 1
      return route.fulfill({ status: 503 })
    })
    await remove('third.jpg').click()
    await choose(await jpeg('fourth.jpg', 170), await jpeg('fifth.jpg', 210))
    await expect(form.getByText('You can add up to 3 photos. Please remove 1.')).toBeVisible()
    await form.getByRole('radio', { name: '1 star' }).press('ArrowRight')
    await form.getByLabel('Review', { exact: true }).fill('It keeps what I choose.')
    await form.getByRole('button', { name: 'Send review' }).click()
    await remove('fourth.jpg').click()
    await form.getByRole('button', { name: 'Send review' }).click()
    await expect(form.getByText('We couldn’t reach the shop')).toBeVisible()
    expect(sent).toBe(1)
  })
})

test('shrinks photos from a phone before sending them', async ({ page, shop }) => {
  const database = new Client(shop.databaseUrl)
  await database.connect()
  const token = await invite(shop, database).finally(() => database.end())
  await page.goto(`/review?token=${token}`)
  const form = page.getByRole('form', { name: 'Review of Battery Pack' })
  // Lying on its side, as phones save them.
  const thirtyMegapixels = await sharp({ create: { width: 6000, height: 5000, channels: 3, background: '#cc2222' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const tenMegabytes = await sharp({ create: { width: 2000, height: 1800, channels: 3, background: '#777', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(tenMegabytes.length).toBeGreaterThan(8 * 1024 * 1024)
  await form.locator('input[type=file]').setInputFiles([
    { name: 'court.jpg', mimeType: 'image/jpeg', buffer: thirtyMegapixels },
    { name: 'IMG_0042.HEIC', mimeType: '', buffer: Buffer.from('ftypheic') },
    { name: 'net.png', mimeType: 'image/png', buffer: tenMegabytes },
    { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('words') },
  ])
  await expect(form.getByRole('img', { name: 'Your net.png' })).toBeVisible()
  const alert = form.getByRole('alert')
  await expect(alert).toContainText('IMG_0042.HEIC is a HEIC photo, which this browser can’t read. On an iPhone,')
  await expect(alert).toContainText('On an Android phone,')
  await expect(alert).toContainText('notes.jpg is not an image file (JPG, PNG, GIF or WebP)')
  const sizes = ['Your court.jpg', 'Your net.png'].map((name) =>
    form
      .getByRole('img', { name })
      .evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]),
  )
  expect(await Promise.all(sizes)).toEqual([
    [2000, 2400],
    [2000, 1800],
  ])
  await form.getByRole('radio', { name: '1 star' }).press('ArrowRight')
  await form.getByLabel('Review', { exact: true }).fill('Taken with a good camera.')
  const request = page.waitForRequest((sent) => sent.method() === 'PUT' && sent.url().includes('/api/product-reviews/'))
  await form.getByRole('button', { name: 'Send review' }).click()
  expect(Number((await (await request).allHeaders())['content-length'])).toBeLessThan(8 * 1024 * 1024)
  await expect(page.getByRole('list', { name: 'Your photos' }).getByRole('img')).toHaveCount(2)
})

test('filters and sorts by keyboard, and keeps its place', async ({ page }) => {
  await page.goto('/products/courtside-pro')
  const reviews = page.getByRole('region', { name: 'Reviews' })
  const filter = reviews.getByRole('link', { name: '5 stars' })
  await filter.scrollIntoViewIfNeeded()
  await waitForHydration(filter)
  await filter.focus()
  await page.keyboard.press('Enter')
  await expect(reviews.getByText('2 reviews with 5 stars')).toBeVisible()
  await expect(page).toHaveURL(/stars=5/)
  await expect(filter).toBeFocused()
  await expect(filter).toBeInViewport()
  await expect(reviews.getByRole('article')).toHaveCount(2)
  await page.keyboard.press('Enter')
  await expect(reviews.getByRole('article')).toHaveCount(4)
  await reviews.getByRole('link', { name: 'Lowest' }).click()
  await expect(reviews.getByRole('article').first()).toContainText('Good machine, no cover in the box')
  await page.goBack()
  await expect(reviews.getByRole('article').first()).toContainText('Settled my backhand')
})

test('answers a question by email and on the page', async ({ page, shop }) => {
  await page.goto('/products/ball-basket')
  const questions = page.getByRole('region', { name: 'Questions and answers' })
  await questions.getByRole('button', { name: 'Ask a question' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask a question' })
  await dialog.getByRole('button', { name: 'Send question' }).click()
  await expect(dialog.getByText('Question must be at least 10 characters')).toBeVisible()
  await expect(dialog.getByText('Please enter a valid email')).toBeVisible()
  await expectNoAxeViolationsInBothThemes(page)
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Does it fold for the boot?')
  await dialog.getByLabel('Name').fill('Bo')
  await dialog.getByLabel('Email').fill('bo@example.com')
  await dialog.getByRole('button', { name: 'Send question' }).click()
  await expect(dialog.getByText('We’ll email our answer to bo@example.com.')).toBeFocused()

  await openAsAdmin(page, shop, '/admin/product-questions?state=pending')
  await page.getByRole('link', { name: 'Ball Basket' }).click()
  const drawer = page.getByRole('dialog', { name: 'Question' })
  await drawer.getByLabel('Our answer').fill('Its legs fold up into handles.')
  await drawer.getByRole('button', { name: 'Send answer' }).click()
  await expect(drawer.getByText('Published', { exact: true })).toBeVisible()
  const tops = await drawer.getByRole('link', { name: 'Customer page' }).evaluate((link) =>
    [link.parentElement?.firstChild, link.firstChild].map((text) => {
      const range = document.createRange()
      range.selectNodeContents(text as Node)
      return range.getBoundingClientRect().top
    }),
  )
  expect(tops[0], 'the link is on the name’s line').toBe(tops[1])
  await expectNoAxeViolationsInBothThemes(page)
  await test.step('shows what a colleague has changed, instead of rejecting what’s no longer there', async () => {
    await page.evaluate(async () => {
      const at = `/api/admin/product-questions/${new URLSearchParams(location.search).get('open')}`
      const { version, answer } = await (await fetch(at)).json()
      await fetch(`${at}/answer`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ version, answer, isPublished: false }),
      })
    })
    await drawer.getByRole('button', { name: 'Unpublish and reject' }).click()
    await expect(page.getByText('This question has changed since you opened it.').first()).toBeVisible()
    await expect(drawer.getByText('Answered by email', { exact: true })).toBeVisible()
    await drawer.getByRole('button', { name: 'Save changes' }).click()
    await expect(drawer.getByText('Published', { exact: true })).toBeVisible()
  })
  const database = new Client(shop.databaseUrl)
  await database.connect()
  const [email] = await loadEmailsTo(database as never, 'bo@example.com', 'question-answer')
  await database.end()
  expect(email?.text).toContain('Its legs fold up into handles.')
  await page.goto('/products/ball-basket')
  await expect(questions.getByRole('heading', { name: 'Does it fold for the boot?' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows, filters and sorts the reviews', async ({ page }) => {
    await page.goto('/products/courtside-pro')
    const reviews = page.getByRole('region', { name: 'Reviews' })
    await reviews.getByRole('link', { name: '4 stars' }).click()
    await expect(reviews.getByRole('article')).toHaveCount(1)
    await reviews.getByRole('link', { name: 'Show all' }).click()
    await reviews.getByRole('link', { name: 'Lowest' }).click()
    await expect(reviews.getByRole('article').first()).toContainText('Good machine, no cover in the box')
    await expect(reviews.getByRole('link', { name: /^Right side/ })).toHaveAttribute('href', /^\/media\//)
  })
})
