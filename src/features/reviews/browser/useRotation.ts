import { useEffect, useState } from 'react'
import { createHolds } from './holds.ts'

const EVERY_MS = 8000

/**
 * Steps on by itself every few seconds: never for people who want no motion, not while somebody points at it, is inside it
 * or has the page in the background, and no more once `stop` was called. Give `hold` to the element that it turns.
 */
export function useRotation(step: () => void) {
  const [wanted, setWanted] = useState<boolean>()
  const [held, setHeld] = useState(false)
  const [hold] = useState(() => createHolds(setHeld))
  const turning = wanted === true && !held

  // Decided in the browser: the server cannot know.
  useEffect(() => setWanted(!window.matchMedia('(prefers-reduced-motion: reduce)').matches), [])

  useEffect(() => {
    if (!turning) return
    const timer = setInterval(() => {
      if (!document.hidden) step()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [turning, step])

  return {
    /** Whether it goes on by itself, or would if nobody held it. */
    playing: wanted === true,
    turning,
    toggle: () => setWanted(wanted !== true),
    stop: () => setWanted(false),
    hold,
  }
}
