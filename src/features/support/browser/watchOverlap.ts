/** `.figures` are prices and other amounts. */
const KEPT_VISIBLE = ':is(main, footer) :is(a, button, input, select, textarea, summary, .figures)'
const GAP_PX = 4

/** Reports whether a fixed element covers a control or a price. Returns an unsubscribe function. */
export function watchOverlap(fixed: HTMLElement, report: (covers: boolean) => void): () => void {
  let frame = 0
  const measure = () => {
    frame = 0
    report(isCovering(fixed.getBoundingClientRect()))
  }
  const schedule = () => {
    frame ||= requestAnimationFrame(measure)
  }
  const sizes = new ResizeObserver(schedule)
  sizes.observe(document.body)
  // Pages change without a change of height, too.
  const contents = new MutationObserver(schedule)
  contents.observe(document.body, { childList: true, subtree: true })
  addEventListener('scroll', schedule, { passive: true })
  addEventListener('resize', schedule)
  schedule()
  return () => {
    cancelAnimationFrame(frame)
    sizes.disconnect()
    contents.disconnect()
    removeEventListener('scroll', schedule)
    removeEventListener('resize', schedule)
  }
}

function isCovering({ left, right, top, bottom }: DOMRect): boolean {
  const isBehind = (box: DOMRect) =>
    box.left < right + GAP_PX && box.right > left - GAP_PX && box.top < bottom + GAP_PX && box.bottom > top - GAP_PX
  return [...document.querySelectorAll(KEPT_VISIBLE)].some((element) => [...element.getClientRects()].some(isBehind))
}
