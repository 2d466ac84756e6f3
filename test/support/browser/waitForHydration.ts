import type { Locator } from '@playwright/test'

/**
 * Waits until React handles events around a server-rendered element. Clicks work before that too, but a link then loads
 * a whole page, and a field is only read when its code arrives.
 */
export async function waitForHydration(element: Locator) {
  await element.evaluate(async (node) => {
    const isHandled = () => {
      const around = document.contains(node) && node.closest(':not(button, button *, a, a *)')
      if (!around) return true
      const probe = new Event('click', { bubbles: true })
      document.addEventListener('click', (event) => event.stopPropagation(), { capture: true, once: true })
      around.dispatchEvent(probe)
      return globalThis.handledClick === probe
    }
    while (!isHandled()) await new Promise(requestAnimationFrame)
    await new Promise((idle) => requestIdleCallback(idle))
  })
}
