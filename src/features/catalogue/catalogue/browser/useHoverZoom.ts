import { type CSSProperties, type PointerEvent, useState } from 'react'

const SCALE = 2.2

/** Enlarges a picture around the mouse. Touch screens zoom in the full-screen view instead. */
export function useHoverZoom() {
  const [origin, setOrigin] = useState<string>()
  const follow = ({ pointerType, clientX, clientY, currentTarget }: PointerEvent) => {
    if (pointerType !== 'mouse') return
    const box = currentTarget.getBoundingClientRect()
    const percent = (from: number, size: number) => `${((from / size) * 100).toFixed(1)}%`
    setOrigin(`${percent(clientX - box.x, box.width)} ${percent(clientY - box.y, box.height)}`)
  }
  return {
    isZoomed: origin !== undefined,
    style:
      origin === undefined ? undefined : ({ transform: `scale(${SCALE})`, transformOrigin: origin } as CSSProperties),
    handlers: { onPointerMove: follow, onPointerLeave: () => setOrigin(undefined) },
  }
}
