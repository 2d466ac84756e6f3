import { useEffect, useState } from 'react'
import { createPauseHandlers } from './pauseHandlers.ts'

const INTERVAL_MS = 8000

/** Off at first with reduced motion. Pauses in a hidden page, and under the pointer or focus of what `hold` is on. */
export function useRotation(step: () => void) {
  const [isEnabled, setIsEnabled] = useState<boolean>()
  const [isPaused, setIsPaused] = useState(false)
  const [hold] = useState(() => createPauseHandlers(setIsPaused))
  const turning = isEnabled === true && !isPaused

  // In an effect: the server can’t know whether reduced motion is set.
  useEffect(() => setIsEnabled(!window.matchMedia('(prefers-reduced-motion: reduce)').matches), [])

  useEffect(() => {
    if (!turning) return
    const timer = setInterval(() => {
      if (!document.hidden) step()
    }, INTERVAL_MS)
    return () => clearInterval(timer)
  }, [turning, step])

  return {
    playing: isEnabled === true,
    turning,
    toggle: () => setIsEnabled(isEnabled !== true),
    stop: () => setIsEnabled(false),
    hold,
  }
}
