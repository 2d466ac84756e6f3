import { expect, test } from '../support/browser/shopTest.ts'

const EMPTY = { cookies: '', local: 0, session: 0, databases: 0, name: '', isMarked: false, width: 1280, font: '16px' }

// Whichever runs second in the browser’s context would see what the first has left.
for (const turn of ['first', 'second'])
  test(`starts with nothing of other tests: ${turn}`, async ({ page, context }) => {
    await page.goto('/robots.txt')
    const state = await page.evaluate(async () => ({
      cookies: document.cookie,
      local: localStorage.length,
      session: sessionStorage.length,
      databases: (await indexedDB.databases()).length,
      name: window.name,
      isMarked: 'marked' in window,
      width: window.innerWidth,
      font: getComputedStyle(document.documentElement).fontSize,
    }))
    expect([state, await context.cookies()]).toEqual([EMPTY, []])

    await page.setViewportSize({ width: 320, height: 700 })
    await page.addInitScript(() => Object.assign(window, { marked: true }))
    await page.route('**/robots.txt', (route) => route.abort())
    await context.addCookies([{ name: 'visitor', value: '1', url: page.url() }])
    await page.evaluate(() => {
      localStorage.setItem('visitor', '1')
      sessionStorage.setItem('visitor', '1')
      window.name = 'visitor'
      return new Promise((resolve) => {
        indexedDB.open('visitor').onsuccess = resolve
      })
    })
  })
