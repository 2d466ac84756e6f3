import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { openAsAdmin } from '../support/browser/signIn.ts'
import { createBuyer } from '../support/buyer.ts'

test.use({ shopName: 'admin' })

const photo = async (name: string, background: string, width = 900, height = 675) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer(),
})
const files = (page: Page) => page.getByLabel('Add pictures')

test('creates a product with reordered pictures and shows it in the shop', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/products')
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible()
  await page.getByRole('link', { name: 'New product' }).click()
  const form = page.getByRole('form', { name: 'New product' })
  await form.getByRole('button', { name: 'Create product' }).click()
  await expect(form.getByText('Please enter a name')).toBeVisible()
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused()
  await expectAccessible(page)

  await form.getByLabel('Name', { exact: true }).fill('Court Hopper – 70 balls')
  await expect(form.getByLabel('Page address')).toHaveValue('court-hopper-70-balls')
  await form.getByLabel('Description').fill('Holds seventy balls. Stands by itself.')
  await form.getByLabel('Price in £').fill('49.5')
  await form.getByLabel('Cost in £').fill('23.17')
  await expect(form.getByText('Margin 43.8%')).toBeVisible()
  await form.getByLabel('SKU').fill('hop-70')
  await form.getByLabel('Barcode').fill('5000157024672')
  await form.getByLabel('Weight in grams').fill('1650')
  await form.getByLabel('Category').selectOption('Accessories')
  await form.getByLabel('Stock', { exact: true }).fill('8')
  await form.getByLabel('Name of specification 1').fill('Weight')
  await form.getByLabel('Value of specification 1').fill('1.4 kg')
  await form.getByRole('button', { name: 'Create product' }).click()
  await expect(form.getByText('The last digit doesn’t match the others')).toBeVisible()
  await form.getByLabel('Barcode').fill('5000157024671')
  await form.getByLabel('Feature 1', { exact: true }).fill('red, green')
  await form.getByRole('button', { name: 'Create product' }).click()
  await expect(form.getByText(/can’t contain a comma followed by a space/)).toBeVisible()
  await form.getByLabel('Feature 1', { exact: true }).fill('Folds flat')
  await files(page).setInputFiles([{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }])
  await expect(form.getByText('notes.txt is not an image file (JPG, PNG, GIF or WebP)')).toBeVisible()
  await expect(page.getByText('Upload failed')).toBeVisible()
  await files(page).setInputFiles([await photo('red.png', '#cc2222'), await photo('blue.png', '#2222cc')])
  await expect(form.getByLabel('Description of picture 2')).toBeVisible()
  await expect(page.getByText(/notes\.txt|Upload failed/)).toHaveCount(0)
  await form.getByRole('button', { name: 'Move picture 2 forward' }).click()
  await form.getByLabel('Description of picture 1').fill('The blue hopper')
  await form.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByText('Product created')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/products\/\d+$/)
  const edit = page.getByRole('form', { name: 'Product', exact: true })
  await expect(edit.getByLabel('Description of picture 1')).toHaveValue('The blue hopper')
  await expect(edit.getByText('All saved')).toBeVisible()

  await page.goto('/products/court-hopper-70-balls')
  const markup = await page.content()
  expect(markup).toContain('"gtin":"5000157024671"')
  expect(markup).not.toContain('23.17')
  await expect(page.getByRole('heading', { level: 1, name: 'Court Hopper – 70 balls' })).toBeVisible()
  const picture = page.getByRole('img', { name: 'The blue hopper' }).first()
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0))).toBe(
    true,
  )
})

test('edits a product, warns of unsaved changes and deletes it', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/products')
  const created = await page.request.post('/api/admin/products', {
    data: {
      name: 'Ball Cart',
      description: 'Rolls.',
      price: '49.00',
      category: 'Accessories',
      stockQuantity: 0,
      inStock: false,
    },
  })
  await page.goto(`/admin/products/${(await created.json()).id}`)
  const edit = page.getByRole('form', { name: 'Product', exact: true })
  const price = edit.getByLabel('Price in £')
  const givenAway = edit.getByRole('checkbox', { name: 'Sell it for £0.00' })
  await price.fill('0')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(price).toHaveAccessibleDescription('Please enter a price above £0.00, or tick “Sell it for £0.00”')
  await price.fill('free')
  await expect(givenAway).not.toBeChecked()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(price).toHaveAccessibleDescription('Please enter a price above £0.00, or tick “Sell it for £0.00”')
  await expectAccessible(page)
  await givenAway.check()
  await expect(price).toHaveAccessibleDescription('')
  await price.fill('55')
  await expect(givenAway).toHaveCount(0)
  await expect(edit.getByLabel('In stock shown as out of stock')).not.toBeChecked()
  await edit.getByLabel('Adjust by').fill('+5')
  await expect(edit.getByLabel('Stock', { exact: true })).toHaveValue('5')
  await expect(edit.getByLabel('In stock can be bought again')).toBeChecked()
  await edit.getByLabel('Reason for the change in stock').selectOption('Delivery received')
  await files(page).setInputFiles([await photo('green.png', '#22aa22')])
  await expect(edit.getByLabel('Description of picture 1')).toBeVisible()
  await page.getByRole('link', { name: 'Customers' }).click()
  const leaveDialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaveDialog.getByRole('button', { name: 'Stay' }).click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Product updated')).toBeVisible()
  await page.getByRole('button', { name: 'Adjust stock' }).click()
  const adjusting = page.getByRole('dialog', { name: 'Adjust stock' })
  await expect(adjusting).toContainText('5 in stock')
  await expect(adjusting).toContainText('Everything sold has been sent')
  await adjusting.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'View in the shop' }).evaluate((link) => link.removeAttribute('target'))
  await page.getByRole('link', { name: 'View in the shop' }).click()
  await expect(page.getByText('£55.00').first()).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Stock history' }).last().click()
  await expect(page.getByRole('row', { name: /Ball Cart \+5 Delivery received 5 admin/ })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()

  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Ball Cart?' })
  await expect(dialog.getByText('Nobody has ordered it, so it will be permanently deleted')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete the product' }).click()
  await expect(page).toHaveURL('/admin/products')
  await expect(page.getByRole('link', { name: 'Courtside Pro', exact: true })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('ball cart')
  await expect(page.getByText('No product matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByRole('link', { name: 'Courtside Pro', exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('accepts dropped pictures but not dropped text, and rejects one bad file without losing the others', async ({
  page,
  shop,
}) => {
  await test.step('one bad file, for new and existing products', async () => {
    const three = [
      { name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
      await photo('one.png', '#cc8822'),
      await photo('two.png', '#22cc88'),
    ]
    const close = page.getByRole('button', { name: 'Dismiss' })
    await openAsAdmin(page, shop, '/admin/products/new')
    const form = page.getByRole('form', { name: 'New product' })
    await form.getByLabel('Name', { exact: true }).fill('Three pictures')
    await form.getByLabel('Description').fill('Two of them are pictures.')
    await form.getByLabel('Price in £').fill('5')
    await form.getByLabel('Category').selectOption('Accessories')
    await form.getByLabel('Stock', { exact: true }).fill('1')
    await files(page).setInputFiles(three)
    await expect(form.getByLabel('Description of picture 2')).toBeVisible()
    await expect(form.getByLabel('Description of picture 3')).toHaveCount(0)
    await expect(form.getByRole('alert').getByText('fake.jpg is not an image file')).toBeVisible()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Create product' }).click()
    await expect(page).toHaveURL(/\/admin\/products\/\d+$/)

    // The error stays on the product's page until dismissed.
    const edit = page.getByRole('form', { name: 'Product', exact: true })
    await expect(edit.getByLabel('Description of picture 2')).toBeVisible()
    await expect(edit.getByRole('alert').getByText('fake.jpg is not an image file')).toBeVisible()
    await expect(edit.getByText('Saved, without the pictures that were rejected')).toBeVisible()
    await close.click()
    await expect(edit.getByText('All saved')).toBeVisible()
    await files(page).setInputFiles(three)
    await expect(edit.getByLabel('Description of picture 4')).toBeVisible()
    await expect(edit.getByLabel('Description of picture 5')).toHaveCount(0)
    await expect(edit.getByRole('alert').getByText('fake.jpg is not an image file')).toBeVisible()
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit.getByText('Saved, without the pictures that were rejected')).toBeVisible()
    // Gone with the next upload. Two picks in a row keep their order, and 30 megapixels are scaled down.
    await files(page).setInputFiles([await photo('three.png', '#2288cc', 6400, 4800)])
    await files(page).setInputFiles([await photo('four.png', '#88cc22')])
    await expect(edit.getByLabel('Description of picture 6')).toBeVisible()
    const widthOf = (picture: number) =>
      edit
        .locator('li', { has: page.getByLabel(`Description of picture ${picture}`) })
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(() => Promise.all([widthOf(5), widthOf(6)])).toEqual([2400, 900])
    await expect(page.getByText('fake.jpg is not an image file')).toHaveCount(0)
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit.getByText('All saved')).toBeVisible()
    await page.reload()
    await expect(edit.getByLabel('Description of picture 6')).toBeVisible()
  })
  await test.step('dropped pictures and text', async () => {
    const { name, mimeType, buffer } = await photo('dropped.png', '#cc22cc')
    await openAsAdmin(page, shop, '/admin/products/new')
    const form = page.getByRole('form', { name: 'New product' })
    const dropZone = form.locator('label', { hasText: 'Add pictures' })
    await expect(dropZone).toBeVisible()
    const textTransfer = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.setData('text/plain', 'words')
      return transfer
    })
    const files = await page.evaluateHandle(
      ({ name, mimeType, base64 }) => {
        const transfer = new DataTransfer()
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: mimeType }))
        return transfer
      },
      { name, mimeType, base64: buffer.toString('base64') },
    )
    // Browsers only drop onto an element that cancels the dragover event.
    const acceptsDrag = (transfer: typeof files) =>
      dropZone.evaluate(
        (element, dataTransfer) =>
          !element.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer })),
        transfer,
      )
    await expect.poll(() => acceptsDrag(files)).toBe(true)
    expect(await acceptsDrag(textTransfer)).toBe(false)
    await dropZone.dispatchEvent('drop', { dataTransfer: textTransfer })
    await expect(form.getByText('Not saved yet')).toHaveCount(0)
    await dropZone.dispatchEvent('drop', { dataTransfer: files })
    await expect(form.getByLabel('Description of picture 1')).toBeVisible()
    await expect(form.getByText('Not saved yet')).toBeVisible()
  })
})

test('shows the second of two administrators both versions and merges the rest', async ({ page, shop, context }) => {
  // No other test of this shop buys it, at whatever price.
  await openAsAdmin(page, shop, '/admin/products?q=hopper+extension')
  await page.getByRole('link', { name: 'Hopper Extension', exact: true }).press('Enter')
  const form = page.getByRole('form', { name: 'Product', exact: true })
  await form.getByLabel('Price in £').fill('1001.00')
  const otherPage = await context.newPage()
  await otherPage.goto(page.url())
  const otherForm = otherPage.getByRole('form', { name: 'Product', exact: true })
  await otherForm.getByLabel('Price in £').fill('1002.00')
  await otherForm.getByLabel('Stock', { exact: true }).fill('77')
  await otherForm.getByRole('button', { name: 'Save' }).click()
  await expect(otherPage.getByText('Product updated')).toBeVisible()
  await otherPage.close()

  await form.getByRole('button', { name: 'Save' }).click()
  const notice = form.getByRole('alert').filter({ hasText: 'admin has saved this product since you opened it.' })
  await expect(notice).toBeFocused()
  await expect(notice.getByRole('listitem')).toHaveText([/^PriceYours: 1001\.00Theirs: 1002\.00/])
  await expect(form.getByLabel('Stock', { exact: true })).toHaveValue('77')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Product updated')).toBeVisible()
  await expect(form.getByLabel('Price in £')).toHaveValue('1001.00')
  await expect(form.getByLabel('Stock', { exact: true })).toHaveValue('77')
})

test('previews a CSV file, reports its errors and imports it', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/products')
  await page.getByRole('link', { name: 'Import' }).click()
  const choose = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('Slug,Price\ncourtside-pro,cheap\n')
  await expect(page.getByRole('cell', { name: 'Please enter a price in pounds, such as 49.50' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 0 changes' })).toBeDisabled()
  await expectAccessible(page)
  await choose('ID,Slug,Stock\n2,courtside-pro,7\n')
  await expect(
    page.getByText('will be ignored: ID. The column ID is only read if it’s called Id, as in the export.'),
  ).toBeVisible()
  await choose('Slug,Name,Description,Category,Price,Stock\ncsv-grip,CSV grip,Soft.,Accessories,9.90,4\n')
  await expect(page.getByRole('cell', { name: 'CSV grip', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 1 change' }).click()
  await expect(page.getByText('Imported: 1 new, 0 changed, 0 unchanged')).toBeVisible()
  // Exported with six in stock, of which two have been sold since.
  await choose('Slug,Price,Stock,Stock at export\ncsv-grip,9.90,10,6\n')
  const conflicts = page.getByRole('region', { name: 'Stock of 1 product has changed since the export' })
  await expect(conflicts.getByRole('row', { name: 'CSV grip 6 10 4 8' })).toBeVisible()
  await conflicts.getByLabel('Leave stock alone').check()
  await expect(conflicts.getByRole('row', { name: 'CSV grip 6 10 4 4' })).toBeVisible()
  await expect(page.getByText('0 new, 0 changed, 1 unchanged')).toBeVisible()
  await conflicts.getByLabel('Apply the difference').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 1 change' }).click()
  await expect(page.getByText('Imported: 0 new, 1 changed, 0 unchanged')).toBeVisible()
  await page.goto('/products/csv-grip')
  await expect(page.getByText('£9.90').first()).toBeVisible()
})

test('archives and restores a product that was ordered', async ({ page, shop }) => {
  const { id, name } = (await (await fetch(`${shop.url}/api/catalogue?category=Parts`)).json()).products[0]
  await createBuyer((path, init) => fetch(shop.url + path, init)).buy([{ productId: id, quantity: 1 }])
  await openAsAdmin(page, shop, `/admin/products/${id}`)
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Archive ${name}?` })
  await expect(dialog.getByText('It’s been ordered, so it will be archived')).toBeVisible()
  await dialog.getByRole('button', { name: 'Archive the product' }).click()
  await expect(page.getByText('Product archived')).toBeVisible()
  await page.getByRole('link', { name: 'Archive' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Restore ${name}` }).click()
  await expect(page.getByText('Product restored')).toBeVisible()
  await expect(page.getByText('The archive is empty')).toBeVisible()
})
