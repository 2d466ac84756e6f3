import type { RefObject } from 'react'
import { COURT, courtLines, GROUND, MACHINE, type Point } from './court.ts'
import { BALL_RADIUS, type MovingElements } from './useShots.ts'

type CourtDrawingProps = {
  label: string
  targets: readonly Point[]
  /** Balls landed so far; undefined for the still picture, which shows all. */
  landed: number | undefined
  moving: RefObject<MovingElements | null>
}

const halfLength = COURT.length / 2
const halfWidth = COURT.doublesWidth / 2
const { left, right, side } = GROUND

/** A top view to scale, one SVG unit per metre. */
export function CourtDrawing({ label, targets, landed, moving }: CourtDrawingProps) {
  const shown = targets.slice(0, landed)
  const last = shown.at(-1)
  // Draw each spot once: overlapping paths would look darker.
  const spots = shown.filter(({ x, y }, index) => shown.findIndex((other) => other.x === x && other.y === y) === index)
  return (
    <svg
      viewBox={`${left} ${-side} ${right - left} ${2 * side}`}
      role="img"
      aria-label={label}
      className="block size-full stroke-ink"
      ref={(svg) => {
        if (svg) moving.current = findMovingElements(svg)
      }}
    >
      <rect
        x={-halfLength}
        y={-halfWidth}
        width={COURT.length}
        height={COURT.doublesWidth}
        className="fill-sunken stroke-none"
      />
      {courtLines.map(({ width, ...ends }) => (
        <line key={Object.values(ends).join()} {...ends} strokeWidth={width} />
      ))}
      <Net />
      <Dimensions />
      {spots.map(({ x, y }) => (
        <g key={`${x} ${y}`}>
          <line x1={MACHINE.x} y1={MACHINE.y} x2={x} y2={y} strokeWidth={0.035} strokeOpacity={0.45} />
          <circle cx={x} cy={y} r={0.3} strokeWidth={0.06} className="fill-sunken" />
        </g>
      ))}
      <line data-moving="path" strokeWidth={0.035} strokeOpacity={0.75} visibility="hidden" />
      <Machine />
      <ellipse
        data-moving="shadow"
        rx={BALL_RADIUS}
        ry={BALL_RADIUS * 0.8}
        className="fill-on-ball stroke-none"
        fillOpacity={0.35}
        visibility="hidden"
      />
      <circle
        data-moving="ball"
        cx={last?.x}
        cy={last?.y}
        r={BALL_RADIUS}
        visibility={landed === undefined ? 'visible' : 'hidden'}
        className="fill-ball stroke-none"
      />
    </svg>
  )
}

function findMovingElements(svg: SVGSVGElement): MovingElements | null {
  const ball = svg.querySelector<SVGCircleElement>('[data-moving="ball"]')
  const shadow = svg.querySelector<SVGEllipseElement>('[data-moving="shadow"]')
  const path = svg.querySelector<SVGLineElement>('[data-moving="path"]')
  return ball && shadow && path && { ball, shadow, path }
}

function Net() {
  const post = halfWidth + COURT.netPost
  return (
    <g>
      <line x1={0} y1={-post} x2={0} y2={post} strokeWidth={0.11} strokeDasharray="0.11 0.07" strokeOpacity={0.75} />
      {[-post, post].map((y) => (
        <circle key={y} cx={0} cy={y} r={0.13} className="fill-ink stroke-none" />
      ))}
    </g>
  )
}

/** To scale: 48 by 50 cm, wheels at the back. */
const Machine = () => (
  <g className="fill-ink stroke-none">
    <rect x={MACHINE.x - 0.48} y={-0.25} width={0.48} height={0.5} rx={0.06} />
    <rect x={MACHINE.x - 0.52} y={-0.33} width={0.2} height={0.66} rx={0.04} />
  </g>
)

const TEXT = 'fill-muted stroke-none text-[0.4px] [text-anchor:middle] figures'

const Dimensions = () => (
  <g className="stroke-muted max-lg:hidden" strokeWidth={0.025}>
    <path
      fill="none"
      d={
        `M${-halfLength} ${side - 0.55}H${halfLength}M${-halfLength} ${side - 0.75}v0.4M${halfLength} ${side - 0.75}v0.4` +
        `M${right - 1.4} ${-halfWidth}V${halfWidth}m-0.2 0h0.4M${right - 1.6} ${-halfWidth}h0.4` +
        `M0 ${-side + 0.9}H${COURT.serviceLine}M${COURT.serviceLine} ${-side + 0.7}v0.4`
      }
    />
    <text x={-halfLength / 2} y={side - 0.7} className={TEXT}>
      {COURT.length} m
    </text>
    <text x={COURT.serviceLine / 2} y={-side + 0.75} className={TEXT}>
      {COURT.serviceLine.toFixed(2)} m
    </text>
    <text transform={`translate(${right - 1.05} 0) rotate(90)`} className={TEXT}>
      {COURT.doublesWidth} m
    </text>
    <text x={MACHINE.x - 0.25} y={-0.7} className={TEXT}>
      Machine
    </text>
  </g>
)
