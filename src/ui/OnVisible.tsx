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
 * A button that is pressed before is pressed again then, and so is a link to what opens over the page.
 *
 * What it shows should come in as properties: what has changed meanwhile then follows after the part has come to life.
 */
export function OnVisible({ children, fallback = null, still = false, className }: OnVisibleProps) {
  const wasServed = useSyncExternalStore(never, no, yes)
  const element = useRef<HTMLDivElement>(null)
  const [content] = useState(() => createStore(children))
  const [gate] = useState(() => (wasServed && !import.meta.env.SSR ? Promise.withResolvers<void>() : undefined))
  const watch = useRef<Watch>(null)
  // The same element at every rendering: React throws served HTML away that it is asked to update before it is alive.
  const [part] = useState(
    <Suspense fallback={fallback}>
      <Part gate={gate?.promise} served={children} content={content} onAlive={() => watch.current?.end()} />
    </Suspense>,
  )

  useEffect(() => content.set(children), [content, children])
  useEffect(() => {
    if (!gate || still || !element.current) return
    const begun = watchFor(element.current, gate.resolve)
    watch.current = begun
    return begun.stop
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
  onAlive: () => void
}

function Part({ gate, served, content, onAlive }: PartProps) {
  if (gate) use(gate)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a part comes to life once
  useEffect(onAlive, [])
  return useStore(content, served)
}

type Watch = {
  /** The part is alive: what was pressed meanwhile is pressed now. */
  end(): void
  stop(): void
}

/** Calls `arrive` when somebody scrolls, tabs or presses near the element, and keeps the press until it is alive. */
function watchFor(element: Element, arrive: () => void): Watch {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) arrive()
    },
    { rootMargin: GRACE },
  )
  observer.observe(element)
  // The keyboard arrives without scrolling first. React, which listens at the document, stops this event on its way to
  // what is not alive yet: the window hears it before.
  const hear = ({ target }: FocusEvent) => {
    if (target instanceof Node && element.contains(target)) arrive()
  }
  let pressed: HTMLElement | undefined
  // Links lead on by themselves, but for those that open a dialog. A button would do nothing yet, or send its form to
  // nowhere; return in a field comes as one.
  const keep = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button,[aria-haspopup]') : null
    if (!button || !element.contains(button)) return
    event.preventDefault()
    pressed = button
    arrive()
  }
  window.addEventListener('focusin', hear, true)
  window.addEventListener('click', keep, true)
  const stop = () => {
    observer.disconnect()
    window.removeEventListener('focusin', hear, true)
    window.removeEventListener('click', keep, true)
  }
  return {
    stop,
    end() {
      stop()
      pressed?.click()
    },
  }
}

const never = () => () => {}
const no = () => false
const yes = () => true
