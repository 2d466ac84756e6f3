import type { Page } from '@playwright/test'
import { expectNoAxeViolationsInBothThemes } from '../support/browser/accessibility.ts'
import { holdRequests } from '../support/browser/holdRequests.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { waitForHydration } from '../support/browser/waitForHydration.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name })

/** Scrolls to a region and waits for its hydration. */
async function scrollTo(page: Page, name: string) {
  const part = region(page, name)
  await part.scrollIntoViewIfNeeded()
  await waitForHydration(part)
  return part
}

const PARTS_IN_USE = ['Six ways to train', 'Out on court', 'What players say', 'A new drill by email']

test('loads the film and the code of lower parts only when needed', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const requested = (kind: RegExp) => requests.filter((url) => kind.test(url)).length
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  for (const name of [...PARTS_IN_USE, 'Technical specification', 'Common questions'])
    await expect(region(page, name)).toHaveCount(1)
  expect(requested(/\/media\/film\//)).toBe(0)
  const scripts = requested(/\.js$/)
  await test.step('the film', async () => {
    const button = page.getByRole('button', { name: 'See It in Action' })
    await button.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'The Courtside Pro firing' })
    const video = dialog.getByLabel('The Courtside Pro firing')
    await expect(video).toHaveJSProperty('paused', true)
    await expect(video).toHaveJSProperty('controls', true)
    await expect.poll(() => video.evaluate((player: HTMLVideoElement) => Math.round(player.duration))).toBe(8)
    await dialog.getByText('What happens in the film').click()
    await expect(dialog.getByText('In slow motion it fires ball after ball')).toBeVisible()
    await expectNoAxeViolationsInBothThemes(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(video).toHaveCount(0)
    await expect(button).toBeFocused()
  })
  const withFilm = requested(/\.js$/)
  expect(withFilm).toBeGreaterThan(scripts)
  await test.step('lower parts, each with a script of its own', async () => {
    for (const name of PARTS_IN_USE) await scrollTo(page, name)
    // It’s just below.
    await waitForHydration(page.getByRole('contentinfo'))
    expect(requested(/\.js$/)).toBeGreaterThanOrEqual(withFilm + PARTS_IN_USE.length)
  })
  await test.step('none for what nobody can operate', async () => {
    const before = requested(/\.js$/)
    await region(page, 'Technical specification').scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    expect(requested(/\.js$/)).toBe(before)
  })
})

test('selects a training mode by arrow key, pages through the gallery, and confirms a newsletter subscription', async ({
  page,
}) => {
  await page.goto('/')
  await test.step('training modes, drawn without motion', async () => {
    const court = await scrollTo(page, 'Six ways to train')
    await expect(court.getByRole('radio')).toHaveCount(6)
    await expect(court.getByRole('radio', { name: 'Sweep' })).toBeChecked()
    await expect(court.getByRole('img')).toHaveAccessibleName(/Sweep: The balls land on five spots/)
    await court.getByRole('radio', { name: 'Sweep' }).press('ArrowRight')
    await expect(court.getByRole('radio', { name: 'Random' })).toBeChecked()
    await expect(court.getByRole('img')).toHaveAccessibleName(/Random: The balls land anywhere/)
    await expect(court.getByRole('button')).toBeHidden()
  })
  const gallery = await scrollTo(page, 'Out on court')
  const pictures = gallery.getByRole('link')
  await test.step('pages of pictures', async () => {
    await expect(gallery.getByText('Page 1 of 2')).toBeVisible()
    await expect(pictures).toHaveCount(6)
    const [previous, next] = [
      gallery.getByRole('button', { name: 'Previous page' }),
      gallery.getByRole('button', { name: 'Next page' }),
    ]
    await expect(previous).toBeDisabled()
    await next.press('Enter')
    await expect(gallery.getByText('Page 2 of 2')).toBeVisible()
    await expect(next).toBeDisabled()
    await expect(previous).toBeFocused()
    await expect(pictures).toHaveCount(6)
  })
  await test.step('full screen', async () => {
    await pictures.filter({ hasText: 'Off the wheels' }).click()
    const dialog = page.getByRole('dialog', { name: 'The machines on court' })
    await expect(dialog.getByText('Image 7 of 12')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByText('Image 8 of 12')).toBeVisible()
    await expectNoAxeViolationsInBothThemes(page)
    await page.keyboard.press('Escape')
    await expect(pictures.filter({ hasText: 'Off the wheels' })).toBeFocused()
  })
  await gallery.getByRole('button', { name: 'Page 1', exact: true }).click()
  await expect(gallery.getByText('Page 1 of 2')).toBeVisible()
  await test.step('the newsletter', async () => {
    const band = await scrollTo(page, 'A new drill by email')
    const field = band.getByLabel('Email for the newsletter')
    await field.fill('ines@example.com')
    await band.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('Subscribed!', { exact: true })).toBeVisible()
    await expect(page.getByText("You've been added to our newsletter.")).toBeVisible()
    await expect(field).toHaveValue('')
    await band.getByRole('button', { name: 'Subscribe' }).click()
    await expect(field).toBeFocused()
    expect(await field.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true)
    await field.fill('ines@nowhere')
    await field.press('Enter')
    await expect(page.getByText('Subscription failed')).toBeVisible()
    await expect(field).toHaveAccessibleDescription(/Please enter a valid email/)
    await expect(field).toHaveValue('ines@nowhere')
    const footer = page.getByRole('contentinfo')
    await footer.getByLabel('Email for the newsletter').fill('ines@example.com')
    const release = await holdRequests(page, '**/api/newsletter')
    await footer.getByRole('button', { name: 'Subscribe' }).click()
    // Keeps another address typed meanwhile.
    await footer.getByLabel('Email for the newsletter').fill('otto@example.com')
    release()
    await expect(page.getByText('Successfully subscribed!')).toBeVisible()
    await expect(footer.getByLabel('Email for the newsletter')).toHaveValue('otto@example.com')

    await test.step('a network error does not mark the address as invalid', async () => {
      await page.route('**/api/newsletter', (route) => route.abort())
      for (const part of [band, footer]) {
        const email = part.getByLabel('Email for the newsletter')
        await email.fill('ines@example.com')
        await part.getByRole('button', { name: 'Subscribe' }).click()
        const sentence = 'We couldn’t reach the shop. Please try again.'
        await expect(part.getByText(sentence)).toBeVisible()
        // Announced once, by the toast.
        await expect(page.getByRole('alert')).toHaveText(`Subscription failed${sentence}`)
        await expect(email).not.toHaveAttribute('aria-invalid')
        await page.getByRole('button', { name: 'Close this message' }).click()
      }
    })
  })
})

test('cycles through the reviews, and validates and submits another', async ({ page }) => {
  const release = await holdRequests(page, '**/api/reviews/approved')
  await page.goto('/')
  const reviews = await scrollTo(page, 'What players say')
  const [previous, next] = [
    reviews.getByRole('button', { name: 'Previous review' }),
    reviews.getByRole('button', { name: 'Next review' }),
  ]
  const slide = reviews.getByRole('listitem')
  await test.step('before all have loaded', async () => {
    await expect(reviews.getByText('out of 5, from 47 reviews')).toBeVisible()
    await expect(slide).toContainText('My backhand has a partner')
    await next.click()
    await expect(reviews.getByText('2 of 50')).toBeVisible()
    await previous.click()
    await previous.click()
    release()
    await expect(reviews.getByText('50 of 50')).toBeVisible()
  })
  await test.step('the shop’s own words have no stars', async () => {
    for (let step = 0; step < 4; step += 1) await next.click()
    await expect(slide).toContainText('Our own words')
    await expect(slide.getByRole('img', { name: /stars/ })).toHaveCount(0)
    await expect(reviews.getByRole('button', { name: /Play the reviews|Pause the reviews/ })).toBeHidden()
  })
  const share = reviews.getByRole('button', { name: 'Share Your Experience' })
  await share.click()
  const dialog = page.getByRole('dialog', { name: 'Share Your Experience' })
  const send = dialog.getByRole('button', { name: 'Submit Review' })
  await test.step('errors', async () => {
    await send.click()
    await expect(dialog.getByText('Name must be at least 2 characters')).toBeVisible()
    await expect(dialog.getByText('Please enter a valid email')).toBeVisible()
    await expect(dialog.getByText('Review must be at least 10 characters')).toBeVisible()
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await expectNoAxeViolationsInBothThemes(page)
  })
  await expect(dialog.getByRole('radio', { name: '5 stars' })).toBeChecked()
  await dialog.getByRole('radio', { name: '5 stars' }).press('ArrowLeft')
  await dialog.getByLabel('Name').fill('Ines')
  await dialog.getByLabel('Email').fill('ines@example.com')
  await dialog.getByLabel('Review').fill('The same ball, every time.')
  await test.step('a network error keeps the input', async () => {
    await page.route('**/api/reviews', (route) => route.abort(), { times: 1 })
    await send.click()
    const failed = page.getByText(/^Failed to submit review\s+We couldn’t reach the shop\. Please try again\.$/)
    await expect(failed).toHaveCount(2)
    await expect(dialog.getByLabel('Review')).toHaveValue('The same ball, every time.')
  })
  const sent = page.waitForRequest('**/api/reviews')
  await send.click()
  expect((await sent).postDataJSON()).toMatchObject({ name: 'Ines', email: 'ines@example.com', rating: 4 })
  await expect(page.getByText('Review submitted!')).toBeVisible()
  await expect(page.getByText('Thank you for your feedback. Your review will be published soon!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(share).toBeFocused()
  await share.click()
  await expect(dialog.getByLabel('Name')).toHaveValue('')
})

test('shows all of a long review under a long title', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const title = 'Twelve months, two coaches, one wet winter and a whole junior squad later: it still hits fine'
  const review = 'The ball comes where it is asked to, at the speed that is asked for. '.repeat(21).trim()
  await page.route('**/api/reviews/approved', (route) =>
    route.fulfill({
      json: [{ id: 1, name: 'Ines Calder', title, review, rating: 5, createdAt: '2026-03-02T09:00:00Z' }],
    }),
  )
  await page.goto('/')
  const reviews = await scrollTo(page, 'What players say')
  const body = reviews.getByRole('group', { name: 'Review by Ines Calder' })
  const [above, below] = [await reviews.getByText(title).boundingBox(), await body.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  // A fade covers the last line until the end is reached.
  const lowest = () =>
    body.evaluate((box) => {
      const text = box.querySelector('p')?.getBoundingClientRect().bottom ?? 0
      const fade = Number.parseFloat(getComputedStyle(box, '::after').height)
      return { hidden: Math.round(text + fade - box.getBoundingClientRect().bottom), fade }
    })
  expect((await lowest()).hidden).toBeGreaterThan(0)
  expect((await lowest()).fade).toBeGreaterThan(0)
  await body.press('End')
  await expect.poll(async () => (await lowest()).hidden).toBeLessThanOrEqual(0)
})

test('opens a photograph once its code has loaded, also if clicked before hydration', async ({ page }) => {
  await test.step('once its code has loaded', async () => {
    await page.goto('/')
    await waitForHydration(page.getByRole('button', { name: /^Cart/ }))
    await page.route('**/assets/*.js', (route) => route.abort())
    const photograph = region(page, 'Out on court').getByRole('link').first()
    const dialog = page.getByRole('dialog', { name: 'The machines on court' })
    const online = () => page.evaluate(() => window.dispatchEvent(new Event('online')))
    await photograph.click()
    await expect(page.getByRole('alert')).toContainText('Part of this page didn’t load.')
    await expect(page).toHaveURL('/')
    await page.unroute('**/assets/*.js')
    await online()
    await expect(dialog.getByText('Image 1 of 12')).toBeVisible()
    await expect(page.getByText('Part of this page didn’t load.')).toBeHidden()
  })
  await test.step('clicked before hydration', async () => {
    const release = await holdRequests(page, '**/assets/*.js')
    await page.goto('/', { waitUntil: 'commit' })
    await region(page, 'Out on court').getByRole('link').first().click()
    release()
    await expect(page.getByRole('dialog', { name: 'The machines on court' }).getByText('Image 1 of 12')).toBeVisible()
    await expect(page).toHaveURL('/')
  })
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('animates a training mode and stops, and advances the reviews until paused', async ({ page }) => {
    await page.clock.install()
    await test.step('a training mode', async () => {
      await page.goto('/')
      const court = await scrollTo(page, 'Six ways to train')
      await court.getByText('2-Line Wide', { exact: true }).click()
      await expect(court.getByRole('button', { name: 'Stop' })).toBeVisible()
      await page.clock.runFor(5000)
      await expect(court.getByRole('button', { name: 'Stop' })).toBeVisible()
      await page.clock.runFor(15_000)
      await expect(court.getByRole('button', { name: 'Play' })).toBeVisible()
      await court.getByRole('button', { name: 'Play' }).click()
      await court.getByRole('button', { name: 'Stop' }).click()
      await expect(court.getByRole('button', { name: 'Play' })).toBeVisible()
    })
    await test.step('the reviews', async () => {
      await page.goto('/')
      const reviews = await scrollTo(page, 'What players say')
      const pause = reviews.getByRole('button', { name: 'Pause the reviews' })
      await expect(reviews.getByText('1 of 50')).toBeVisible()
      await pause.waitFor()
      await page.clock.runFor(9000)
      await expect(reviews.getByText('2 of 50')).toBeVisible()
      await pause.hover()
      await page.clock.runFor(30_000)
      await expect(reviews.getByText('2 of 50')).toBeVisible()
      await pause.click()
      await page.mouse.move(0, 0)
      await page.getByRole('heading', { name: 'What players say' }).click()
      await page.clock.runFor(30_000)
      await expect(reviews.getByText('2 of 50')).toBeVisible()
    })
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows the film as a link and all photographs, modes and reviews', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'See It in Action' })).toHaveAttribute('href', /\.mp4$/)
    await expect(region(page, 'Out on court').getByRole('link')).toHaveCount(12)
    await expect(region(page, 'Six ways to train').getByText('Corner to corner')).toBeVisible()
    await expect(region(page, 'What players say').getByRole('listitem')).toHaveCount(15)
    await expect(page.getByText('30–125 km/h').first()).toBeVisible()
    await page.getByText('Do I need an account to buy?').click()
    await expect(page.getByText('No. Pay by card')).toBeVisible()
  })
})
