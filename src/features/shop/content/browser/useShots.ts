import { type RefObject, useEffect, useRef, useState } from 'react'
import { facts } from '../content.facts.ts'
import { ballAt, flightTo } from './ballFlight.ts'
import { MACHINE, type Point } from './court.ts'

/** The fastest feed: the drawing runs in real time. */
const [FEED_SECONDS] = facts.machine.intervalSeconds

/** Updated directly in the DOM, which is cheaper than 60 renders a second. */
export type MovingElements = { ball: SVGCircleElement; shadow: SVGEllipseElement; path: SVGLineElement }

/** `landed` counts the balls that have landed; undefined while nothing moves. */
export function useShots(targets: readonly Point[], moving: RefObject<MovingElements | null>) {
  const [landed, setLanded] = useState<number>()
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  const stop = () => {
    cancelAnimationFrame(frame.current)
    setLanded(undefined)
  }

  const play = (shots: readonly Point[] = targets) => {
    stop()
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const flights = shots.map(flightTo)
    let startedAt: number | undefined
    setLanded(0)
    const draw = (now: number) => {
      startedAt ??= now
      const since = (now - startedAt) / 1000
      const ball = Math.floor(since / FEED_SECONDS)
      const flight = flights[ball]
      if (!flight) return setLanded(undefined)
      const after = since - ball * FEED_SECONDS
      setLanded(ball + (after >= flight.seconds ? 1 : 0))
      if (moving.current) moveBall(moving.current, ballAt(flight, after), after < flight.seconds)
      frame.current = requestAnimationFrame(draw)
    }
    frame.current = requestAnimationFrame(draw)
  }

  return { landed, play, stop }
}

function moveBall(
  { ball, shadow, path }: MovingElements,
  at: (Point & { height: number }) | undefined,
  flying: boolean,
) {
  const shown = at ? 'visible' : 'hidden'
  for (const element of [ball, shadow]) element.setAttribute('visibility', shown)
  path.setAttribute('visibility', flying ? 'visible' : 'hidden')
  if (!at) return
  setAttributes(ball, { cx: at.x, cy: at.y, r: BALL_RADIUS * (1 + at.height * 0.14) })
  setAttributes(shadow, { cx: at.x + at.height * 0.18, cy: at.y + at.height * 0.32 })
  setAttributes(path, { x1: MACHINE.x, y1: MACHINE.y, x2: at.x, y2: at.y })
}

/** In metres: several times life size, to be visible. */
export const BALL_RADIUS = 0.22

function setAttributes(element: SVGElement, attributes: Record<string, number>) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value.toFixed(3))
}
