import { type ReactNode, Suspense, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createStore, type Store, useStore } from './store.ts'

const GRACE = '600px'

type OnVisibleProps = {
  /** Rendered in the browser only near the viewport. Use `lazy` components, so that their code also waits. */
  children: ReactNode
  /** Shown if the page was rendered in the browser and the code isn't loaded yet. */
  fallback?: ReactNode
  /** Static content: the served HTML is never hydrated and its code never fetched. */
  still?: boolean
  className?: string
}

/**
 * A server-rendered part of a page that is hydrated, and whose code is loaded, only when the visitor scrolls near it.
 * On pages rendered in the browser it's shown at once. Clicks on its buttons and on links to overlays are repeated
 * after hydration (`early.ts`). Pass its data as properties: changes before hydration then take effect afterwards.
 */
export function OnVisible({ children, fallback = null, still = false, className }: OnVisibleProps) {
  const wasServed = useSyncExternalStore(never, no, yes)
  const element = useRef<HTMLDivElement>(null)
  const [content] = useState(() => createStore(children))
  const [gate] = useState(() => (wasServed && !import.meta.env.SSR ? Promise.withResolvers<void>() : undefined))
  // Always the same element: React discards served HTML that is updated before hydration.
  const [part] = useState(
    <Suspense fallback={fallback}>
      <Part gate={gate?.promise} served={children} content={content} />
    </Suspense>,
  )

  useEffect(() => content.set(children), [content, children])
  useEffect(() => {
    if (!gate || still || !element.current) return
    return watchFor(element.current, gate.resolve)
  }, [gate, still])

  return (
    <div ref={element} className={className}>
      {part}
    </div>
  )
}

type PartProps = {
  gate: Promise<void> | undefined
  served: ReactNode
  content: Store<ReactNode>
}

function Part({ gate, served, content }: PartProps) {
  if (gate) use(gate)
  return useStore(content, served)
}

/** Calls `arrive` once the visitor scrolls, tabs or clicks near the element. Returns an unsubscribe function. */
function watchFor(element: Element, arrive: () => void): () => void {
  const come = () => {
    stop()
    arrive()
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) come()
    },
    { rootMargin: GRACE },
  )
  // Keyboards and screen readers may arrive without scrolling. React listens at the document and stops these events
  // before hydration, so listen on the window.
  const hear = ({ target }: Event) => {
    if (target instanceof Node && element.contains(target)) come()
  }
  const stop = () => {
    observer.disconnect()
    window.removeEventListener('focusin', hear, true)
    window.removeEventListener('click', hear, true)
  }
  observer.observe(element)
  window.addEventListener('focusin', hear, true)
  window.addEventListener('click', hear, true)
  return stop
}

const never = () => () => {}
const no = () => false
const yes = () => true
