import { type ReactNode, Suspense, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createStore, type Store, useStore } from './store.ts'

const GRACE = '600px'

type OnVisibleProps = {
  /** What is worked on only when it comes near the screen: give it `lazy` components, so that their code waits too. */
  children: ReactNode
  /** Stands in where the page was not rendered by the server and the code is not here yet. */
  fallback?: ReactNode
  /** Nothing in it can be pressed and nothing changes: served HTML stays as it is, and its code is never fetched. */
  still?: boolean
  className?: string
}

/**
 * A part of the page that the server has rendered whole, which the browser brings to life, and whose code it fetches, only
 * when somebody scrolls near it. Until then it is read, found and followed like any HTML. In a page that the browser makes
 * itself it is there at once.
 *
 * A button that is pressed before is pressed again then, and so is a link to what opens over the page (`early.ts`).
 *
 * What it shows should come in as properties: what has changed meanwhile then follows after the part has come to life.
 */
export function OnVisible({ children, fallback = null, still = false, className }: OnVisibleProps) {
  const wasServed = useSyncExternalStore(never, no, yes)
  const element = useRef<HTMLDivElement>(null)
  const [content] = useState(() => createStore(children))
  const [gate] = useState(() => (wasServed && !import.meta.env.SSR ? Promise.withResolvers<void>() : undefined))
  // The same element at every rendering: React throws served HTML away that it is asked to update before it is alive.
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

/** Calls `arrive`, once, when somebody scrolls, tabs or presses near the element. Returns an unsubscribe function. */
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
  // Keyboard and screen reader arrive without scrolling first. React, which listens at the document, stops these events on
  // their way to what is not alive yet: the window hears them before.
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
