import type { AnyRouter } from '@tanstack/react-router'

export const MAIN_ID = 'main'

/** Focuses the content after each page change, as a document load would. Returns an unsubscribe function. */
export const moveFocusOnNavigation = (router: AnyRouter): (() => void) =>
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (!fromLocation || !pathChanged) return
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
    // The link names the first page, and sharing from the browser’s menu would use it.
    document.querySelector('link[rel=canonical]')?.remove()
  })
