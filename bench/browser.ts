import { spawnSync } from 'node:child_process'
import type { BrowserContext } from '@playwright/test'

/** `COURTSIDE_CHROMIUM`, the machine's Chromium, or Playwright's. */
export const BROWSER = {
  // Chromium's sandbox does not work as root.
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
  ...findBrowser(process.env.COURTSIDE_CHROMIUM ?? 'chromium'),
}

function findBrowser(program: string): { executablePath?: string } {
  const path = program.includes('/') ? program : spawnSync('which', [program], { encoding: 'utf8' }).stdout.trim()
  return path ? { executablePath: path } : {}
}

/** Puts a machine in the cart of each new page: with an empty one there is no checkout. */
export const fillCart = (context: BrowserContext, url: string) =>
  context.addInitScript(
    ({ origin, cart }) => {
      if (location.origin === origin) localStorage.setItem('courtside.cart', cart)
    },
    { origin: url, cart: JSON.stringify({ v: 1, items: [{ productId: 1, quantity: 1 }] }) },
  )
