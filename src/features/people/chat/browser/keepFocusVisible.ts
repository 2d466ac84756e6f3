const GAP_PX = 8

const headerHeightPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0

/** If there is no room above `panel`, calls `giveWay`. Returns an unsubscribe function. */
export function keepFocusVisible(panel: HTMLElement, giveWay: () => void): () => void {
  const { style } = document.documentElement
  const pageEnd = document.body.style

  const look = () => {
    const focused = document.activeElement
    if (!focused?.matches(':focus-visible') || panel.contains(focused) || focused.closest('dialog:modal')) return
    const seen = focused.closest('label') ?? focused
    if (!isCovered(seen, panel)) return
    const wanted = hiddenPx(seen, panel)
    scrollBy({ top: wanted, behavior: 'instant' })
    const missing = hiddenPx(seen, panel)
    if (missing > 0) {
      pageEnd.paddingBottom = `${innerHeight - panel.getBoundingClientRect().top}px`
      scrollBy({ top: missing, behavior: 'instant' })
    }
    if (isBehind(seen, panel)) giveWay()
  }
  const measure = () => {
    const { left, top } = panel.getBoundingClientRect()
    // On wide screens the page is visible next to the panel.
    style.scrollPaddingBottom = left < innerWidth / 2 ? `${innerHeight - top + GAP_PX}px` : ''
    look()
  }

  const observer = new ResizeObserver(measure)
  observer.observe(panel)
  document.addEventListener('focusin', look)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', look)
    style.scrollPaddingBottom = ''
    pageEnd.paddingBottom = ''
  }
}

function hiddenPx(element: Element, panel: Element): number {
  const { top, bottom } = element.getBoundingClientRect()
  const above = panel.getBoundingClientRect().top - GAP_PX
  return Math.max(0, Math.min(bottom - above, top - headerHeightPx()))
}

function isCovered(element: Element, panel: Element): boolean {
  const [a, b] = [element.getBoundingClientRect(), panel.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

function isBehind(element: Element, panel: Element): boolean {
  const [a, b] = [element.getBoundingClientRect(), panel.getBoundingClientRect()]
  return a.left >= b.left && a.right <= b.right && a.top >= b.top && a.top < b.bottom
}
