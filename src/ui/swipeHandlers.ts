import type { TouchEvent } from 'react'

const MIN_SWIPE_PX = 40

export function swipeHandlers(step: (by: 1 | -1) => unknown) {
  let from: { x: number; y: number } | undefined
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0]
      from = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0]
      if (!from || !touch) return
      const across = touch.clientX - from.x
      if (Math.abs(across) >= MIN_SWIPE_PX && Math.abs(across) > Math.abs(touch.clientY - from.y))
        step(across < 0 ? 1 : -1)
      from = undefined
    },
  }
}
