import { useEffect, useState } from 'react'
import { createHolds } from './holds.ts'

const EVERY_MS = 8000

/**
 * Calls `step` every few seconds: not for visitors who prefer reduced motion, while they point at or focus the element,
 * while the page is hidden, or after `stop`. Spread `hold` onto the element.
 */
export function useRotation(step: () => void) {
  const [wanted, setWanted] = useState<boolean>()
  const [held, setHeld] = useState(false)
  const [hold] = useState(() => createHolds(setHeld))
  const turning = wanted === true && !held

  // In an effect: the server cannot know.
  useEffect(() => setWanted(!window.matchMedia('(prefers-reduced-motion: reduce)').matches), [])

  useEffect(() => {
    if (!turning) return
    const timer = setInterval(() => {
      if (!document.hidden) step()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [turning, step])

  return {
    /** Also true while paused by the pointer or the focus. */
    playing: wanted === true,
    turning,
    toggle: () => setWanted(wanted !== true),
    stop: () => setWanted(false),
    hold,
  }
}
