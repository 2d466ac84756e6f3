import type { Page } from '@playwright/test'

/** Throws if the key doesn't lead to a control of this name. */
export async function pressTabUntil(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press(key)
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body) return ''
      const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
      return (element.ariaLabel ?? labels.map((label) => label.textContent).join(' ')) || element.textContent
    })
    if (name.test(focused.trim())) return
  }
  throw new Error(`The ${key} key does not reach ${name}`)
}
