import { type ReactNode, Suspense, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createStore, type Store, useStore } from './store.ts'

const ROOT_MARGIN = '600px'

type HydrateOnVisibleProps = {
  /** Use `lazy` components, so that their code also waits. */
  children: ReactNode
  isStatic?: boolean
  /** Wait for the first focus or click instead of the visitor's coming near. */
  untilUsed?: boolean
  className?: string
}

/** Hydrates when the visitor scrolls near. Replays earlier clicks (`beforeHydration.ts`). Pass data as properties. */
export function HydrateOnVisible({ children, isStatic = false, untilUsed = false, className }: HydrateOnVisibleProps) {
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
    if (!gate || isStatic || !element.current) return
    return whenNear(element.current, gate.resolve, untilUsed)
  }, [gate, isStatic, untilUsed])

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

function whenNear(element: Element, onNear: () => void, untilUsed: boolean): () => void {
  const trigger = () => {
    unsubscribe()
    onNear()
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) trigger()
    },
    { rootMargin: ROOT_MARGIN },
  )
  // Keyboards and screen readers don't scroll. React stops these events at the document, so listen on the window.
  const onEvent = ({ target }: Event) => {
    if (target instanceof Node && element.contains(target)) trigger()
  }
  const unsubscribe = () => {
    observer.disconnect()
    window.removeEventListener('focusin', onEvent, true)
    window.removeEventListener('click', onEvent, true)
  }
  if (!untilUsed) observer.observe(element)
  window.addEventListener('focusin', onEvent, true)
  window.addEventListener('click', onEvent, true)
  // It may have been focused before the page's scripts ran.
  if (element.contains(document.activeElement)) trigger()
  return unsubscribe
}

const never = () => () => {}
const no = () => false
const yes = () => true
