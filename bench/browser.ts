import { spawnSync } from 'node:child_process'
import type { BrowserContext } from '@playwright/test'

/** The browser of the benches: `COURTSIDE_CHROMIUM`, one on the machine, or Playwright's own. */
export const BROWSER = {
  // Chromium's own sandbox does not work for root.
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
  ...found(process.env.COURTSIDE_CHROMIUM ?? 'chromium'),
}

function found(program: string): { executablePath?: string } {
  const path = program.includes('/') ? program : spawnSync('which', [program], { encoding: 'utf8' }).stdout.trim()
  return path ? { executablePath: path } : {}
}

/** Puts a machine into the cart of every page to come: an empty one has nothing to check out. */
export const fillCart = (context: BrowserContext, url: string) =>
  context.addInitScript(
    ({ origin, cart }) => {
      if (location.origin === origin) localStorage.setItem('courtside.cart', cart)
    },
    { origin: url, cart: JSON.stringify({ v: 1, items: [{ productId: 1, quantity: 1 }] }) },
  )
