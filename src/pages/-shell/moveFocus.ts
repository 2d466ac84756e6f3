import type { AnyRouter } from '@tanstack/react-router'

/** The id of the element that holds a page's own content. */
export const MAIN_ID = 'main'

/**
 * After each change of page puts the focus at its beginning, as a full load would, so that a screen reader reads on
 * from there. A change of filters or of the place within a page leaves it. Gives what ends it.
 */
export const moveFocusOnNavigation = (router: AnyRouter): (() => void) =>
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (!fromLocation || !pathChanged) return
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
    // It names the page that was loaded: whoever shares this one from the browser's menu would send that.
    document.querySelector('link[rel=canonical]')?.remove()
  })
