import { type ReactNode, Suspense, use, useId, useState } from 'react'

const GRACE = '600px'
const ready = Promise.resolve()

type OnVisibleProps = {
  /** What is worked on only when it comes near the screen: give it `lazy` components, so that their code waits too. */
  children: ReactNode
  /** Stands in where the page was not rendered by the server and the code is not here yet. */
  fallback?: ReactNode
}

/**
 * A part of the page that the server has rendered whole, which the browser brings to life, and whose code it fetches, only
 * when somebody scrolls near it. Until then it is read, found and followed like any HTML.
 */
export function OnVisible({ children, fallback = null }: OnVisibleProps) {
  const id = useId()
  return (
    <div data-on-visible={id}>
      <Suspense fallback={fallback}>
        <Waiting id={id}>{children}</Waiting>
      </Suspense>
    </div>
  )
}

function Waiting({ id, children }: { id: string; children: ReactNode }) {
  const [near] = useState(() => comesNear(id))
  use(near)
  return children
}

const promises = new Map<string, Promise<void>>()

/** Settles when the element comes near the screen. At once on the server, and where the page was made by the browser. */
function comesNear(id: string): Promise<void> {
  if (import.meta.env.SSR) return ready
  const known = promises.get(id)
  if (known) return known
  const element = document.querySelector(`[data-on-visible="${CSS.escape(id)}"]`)
  if (!element?.firstElementChild) return ready
  const promise = new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: GRACE },
    )
    observer.observe(element)
    // The keyboard arrives without scrolling first.
    element.addEventListener('focusin', () => resolve(), { once: true })
  })
  promises.set(id, promise)
  return promise
}
