import type { AnyRouter } from '@tanstack/react-router'

export const MAIN_ID = 'main'

/** As a document load would. Returns an unsubscribe function. */
export const moveFocusOnNavigation = (router: AnyRouter): (() => void) =>
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (!fromLocation || !pathChanged) return
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
    // It names the first page, and the browser’s share menu would use it.
    document.querySelector('link[rel=canonical]')?.remove()
  })
