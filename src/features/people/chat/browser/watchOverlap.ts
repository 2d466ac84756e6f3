/** Controls, the whole of their labels included. */
const CONTROLS = 'a, button, input, select, textarea, summary, label'
const GAP_PX = 4
/** Less than any line of text is high. */
const STEP_PX = 12

/** Reports whether a fixed element covers a control or a price. Returns an unsubscribe function. */
export function watchOverlap(fixed: HTMLElement, report: (covers: boolean) => void): () => void {
  let frame = 0
  const measure = () => {
    frame = 0
    report(isCovering(fixed))
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

function isCovering(fixed: HTMLElement): boolean {
  const { left, right, top, bottom } = fixed.getBoundingClientRect()
  const area = { left: left - GAP_PX, right: right + GAP_PX, top: top - GAP_PX, bottom: bottom + GAP_PX }
  const behind = new Set<Element>()
  for (const x of stepsBetween(area.left, area.right)) {
    for (const y of stepsBetween(area.top, area.bottom)) {
      for (const element of document.elementsFromPoint(x, y)) if (!fixed.contains(element)) behind.add(element)
    }
  }
  return [...behind].some((element) => {
    // A link may be stretched over a whole card: only its own box counts.
    const control = element.closest(CONTROLS)
    return (control && isIn(area, control)) || hasPriceIn(area, element)
  })
}

/** Both ends included. */
const stepsBetween = (from: number, to: number): number[] => {
  const count = Math.ceil((to - from) / STEP_PX)
  return Array.from({ length: count + 1 }, (_, step) => from + ((to - from) * step) / count)
}

type Area = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

const isIn = ({ left, right, top, bottom }: Area, content: Element | Range): boolean =>
  [...content.getClientRects()].some(
    (box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top,
  )

/** An element's box may be far wider than its text. */
function hasPriceIn(area: Area, element: Element): boolean {
  const range = document.createRange()
  return [...element.childNodes].some((node) => {
    range.selectNodeContents(node)
    return node.nodeType === Node.TEXT_NODE && node.textContent?.includes('£') && isIn(area, range)
  })
}
