import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { FIT, moveBy, type Zoom, zoomBy } from './pictureZoom.ts'

type Point = { x: number; y: number }

const STEP = 2.5
const WHEEL_SPEED = 0.002
/** Browsers report a pinch on a trackpad as a wheel with Ctrl, in small steps. */
const TRACKPAD_SPEED = 0.01
const CLICK_PX = 5

/** Pinch, double tap, wheel, click and drag. Fits again when `shown` changes. */
export function usePictureZoom(shown: number) {
  const frame = useRef<HTMLDivElement>(null)
  const pointers = useRef(new Map<number, Point>())
  const press = useRef({ from: { x: 0, y: 0 }, isMouse: false, isDrag: false })
  const [state, setState] = useState({ shown, zoom: FIT })
  const zoom = state.shown === shown ? state.zoom : FIT

  const change = (next: (zoom: Zoom, box: DOMRect) => Zoom) => {
    const box = frame.current?.getBoundingClientRect()
    if (!box) return
    setState((before) => {
      const old = before.shown === shown ? before.zoom : FIT
      const zoomed = next(old, box)
      return zoomed === old ? before : { shown, zoom: zoomed }
    })
  }
  const zoomAt = (factor: number, { x, y }: Point, by = { x: 0, y: 0 }) =>
    change((old, box) => moveBy(zoomBy(old, factor, { x: x - box.x, y: y - box.y }, box), by, box))
  const toggleAt = (at: Point) => zoomAt(zoom === FIT ? STEP : 0, at)

  useEffect(() => {
    const element = frame.current
    // React's own listener is passive, and the page would zoom too.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const speed = event.ctrlKey ? TRACKPAD_SPEED : WHEEL_SPEED
      zoomAt(Math.exp(-event.deltaY * speed), { x: event.clientX, y: event.clientY })
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  })

  const lift = ({ pointerId }: PointerEvent) => pointers.current.delete(pointerId)

  return {
    zoom,
    isZoomed: zoom !== FIT,
    frame,
    toggle: () =>
      change((old, box) => zoomBy(old, old === FIT ? STEP : 0, { x: box.width / 2, y: box.height / 2 }, box)),
    move: (by: Point) => change((old, box) => moveBy(old, by, box)),
    handlers: {
      onPointerDown(event: PointerEvent) {
        const at = { x: event.clientX, y: event.clientY }
        if (pointers.current.size === 0)
          press.current = { from: at, isMouse: event.pointerType === 'mouse', isDrag: false }
        pointers.current.set(event.pointerId, at)
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent) {
        const before = pointers.current.get(event.pointerId)
        if (!before) return
        const now = { x: event.clientX, y: event.clientY }
        pointers.current.set(event.pointerId, now)
        if (distance(now, press.current.from) > CLICK_PX) press.current.isDrag = true
        const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
        const by = { x: now.x - before.x, y: now.y - before.y }
        if (!other) return change((old, box) => moveBy(old, by, box))
        const middle = { x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 }
        zoomAt(distance(now, other) / Math.max(1, distance(before, other)), middle, { x: by.x / 2, y: by.y / 2 })
      },
      onPointerUp: lift,
      onPointerCancel: lift,
      onClick({ clientX, clientY }: MouseEvent) {
        const { isMouse, isDrag } = press.current
        if (isMouse && !isDrag) toggleAt({ x: clientX, y: clientY })
      },
      onDoubleClick({ clientX, clientY }: MouseEvent) {
        if (!press.current.isMouse) toggleAt({ x: clientX, y: clientY })
      },
      onDragStart: (event: MouseEvent) => event.preventDefault(),
    },
  }
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
