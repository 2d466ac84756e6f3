import { type ReactNode, Suspense, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createStore, type Store, useStore } from './store.ts'

const GRACE = '600px'

type OnVisibleProps = {
  /** Use `lazy` components, so that their code also waits. */
  children: ReactNode
  /** Never hydrated; its code is never fetched. */
  still?: boolean
  className?: string
}

/**
 * Hydrates a server-rendered part, and loads its code, only when the visitor scrolls near it. Clicks before that are
 * replayed (`beforeHydration.ts`). Pass data as properties, so that changes before hydration take effect.
 */
export function OnVisible({ children, still = false, className }: OnVisibleProps) {
  const wasServed = useSyncExternalStore(never, no, yes)
  const element = useRef<HTMLDivElement>(null)
  const [content] = useState(() => createStore(children))
  const [gate] = useState(() => (wasServed && !import.meta.env.SSR ? Promise.withResolvers<void>() : undefined))
  // Always the same element: React discards served HTML that is updated before hydration.
  const [part] = useState(
    <Suspense>
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

/** Returns an unsubscribe function. */
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
