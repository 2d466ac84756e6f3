import type { Page } from '@playwright/test'

const USUAL = 16

/** Changes the browser's setting, in pixels. Unlike a style, it also moves the widths at which the layout changes. */
export async function withDefaultFontSize(page: Page, standard: number, work: () => Promise<void>) {
  const protocol = await page.context().newCDPSession(page)
  const set = (size: number) => protocol.send('Page.setFontSizes', { fontSizes: { standard: size } })
  try {
    await set(standard)
    await work()
  } finally {
    // Other tests use the same page.
    await set(USUAL)
    await protocol.detach()
  }
}
