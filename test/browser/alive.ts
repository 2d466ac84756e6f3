import type { Locator } from '@playwright/test'

/**
 * Waits until React has brought a served element to life and has nothing more to do. What is pressed before that is served
 * too, but otherwise: a link loads its page anew, a field is read when its code arrives.
 */
export async function alive(element: Locator) {
  const isKept = await element.evaluate(async (node) => {
    const isOwned = () => Object.keys(node).some((key) => key.startsWith('__reactFiber$'))
    while (!isOwned()) {
      if (!node.isConnected) return false
      await new Promise(requestAnimationFrame)
    }
    await new Promise((idle) => requestIdleCallback(idle))
    return true
  })
  // What React finds other than it makes it, it throws away and makes anew.
  if (!isKept) await alive(element)
}
