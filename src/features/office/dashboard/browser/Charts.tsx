import type { ReactNode } from 'react'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatCount } from '#/lib/format.ts'
import { formatPounds } from '#/lib/pence.ts'
import { type ChartPoint, formatCompactPounds, formatSpan } from './chartData.ts'

type ChartsProps = {
  points: readonly ChartPoint[]
  onChoose: (point: ChartPoint, which: OrderFilter) => void
}
type OrderFilter = { confirmed?: 'yes'; waiting?: 'yes' }

const TICK = { fill: 'var(--muted)', fontSize: 12 }
const HEIGHT = 220

/** Hidden from screen readers, which have the table. */
export const Charts = ({ points, onChoose }: ChartsProps) => (
  <div aria-hidden className="grid gap-8 xl:grid-cols-2">
    <Chart title="Revenue" legend={<Legend />} points={points} formatValue={formatCompactPounds}>
      <Bar
        {...barProps(onChoose, { confirmed: 'yes' })}
        dataKey="revenue"
        name="Confirmed revenue"
        stackId="money"
        fill="var(--success)"
      />
      <Bar
        {...barProps(onChoose, { waiting: 'yes' })}
        dataKey="awaiting"
        name="Awaiting processing"
        stackId="money"
        fill="var(--clay)"
      />
    </Chart>
    <Chart title="Orders" points={points} formatValue={formatCount}>
      <Bar {...barProps(onChoose, {})} dataKey="orders" name="Orders" fill="var(--edge)" />
    </Chart>
  </div>
)

const barProps = (onChoose: ChartsProps['onChoose'], which: OrderFilter) => ({
  isAnimationActive: false,
  maxBarSize: 36,
  className: 'cursor-pointer',
  onClick: ({ payload }: { payload?: unknown }) => payload !== undefined && onChoose(payload as ChartPoint, which),
})

type ChartProps = {
  title: string
  legend?: ReactNode
  points: readonly ChartPoint[]
  formatValue: (value: number) => string
  children: ReactNode
}

const Chart = ({ title, legend, points, formatValue, children }: ChartProps) => (
  <figure className="min-w-0">
    <figcaption className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <span className="font-semibold">{title}</span>
      {legend}
    </figcaption>
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <BarChart data={[...points]} margin={{ top: 4, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="label" tick={TICK} tickLine={false} axisLine={{ stroke: 'var(--edge)' }} minTickGap={16} />
        <YAxis
          tick={TICK}
          tickLine={false}
          axisLine={false}
          tickFormatter={formatValue}
          allowDecimals={false}
          width={52}
          tickCount={4}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--sunken)' }}
          content={({ active, payload }) => {
            const point = payload?.[0]?.payload as ChartPoint | undefined
            return active && point ? <ChartTooltip point={point} /> : null
          }}
        />
        {children}
      </BarChart>
    </ResponsiveContainer>
  </figure>
)

const Legend = () => (
  <span className="flex flex-wrap gap-x-5">
    {[
      ['Confirmed revenue', 'bg-success'],
      ['Awaiting processing', 'bg-clay'],
    ].map(([word, colour]) => (
      <span key={word} className="flex items-center gap-2 text-muted">
        <span className={`size-3 ${colour}`} />
        {word}
      </span>
    ))}
  </span>
)

const ChartTooltip = ({ point }: { point: ChartPoint }) => (
  <div className="figures border border-line bg-raised px-3 py-2 text-sm shadow-lifted">
    <p className="font-semibold">{formatSpan(point)}</p>
    <p>{formatPounds(Math.round(point.revenue * 100))} confirmed</p>
    <p>{formatPounds(Math.round(point.awaiting * 100))} awaiting processing</p>
    <p>
      {formatCount(point.orders)} {point.orders === 1 ? 'order' : 'orders'}
    </p>
  </div>
)
