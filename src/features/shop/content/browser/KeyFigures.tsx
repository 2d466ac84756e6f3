import { formatRange } from '#/lib/format.ts'
import { facts } from '../content.facts.ts'

const { machine, battery } = facts

const FIGURES = [
  { figure: String(machine.balls), unit: 'balls', words: 'in the Pro’s hopper' },
  { figure: formatRange(machine.speedKmh, ''), unit: 'km/h', words: `ball speed, in ${machine.speedLevels} levels` },
  { figure: formatRange(battery.hoursTypical, ''), unit: 'h', words: 'of typical play on one charge' },
]

export const KeyFigures = () => (
  <section aria-label="The Courtside Pro in figures" className="@container border-b border-line">
    <dl className="page grid grid-cols-1 divide-line @max-[48rem]:divide-y @min-[48rem]:grid-cols-[1fr_1.3fr_1fr] @min-[48rem]:divide-x">
      {FIGURES.map(({ figure, unit, words }) => (
        <div
          key={unit}
          className="flex flex-col-reverse justify-end py-8 @min-[48rem]:px-8 @min-[48rem]:py-12 @min-[48rem]:first:pl-0 @min-[48rem]:last:pr-0"
        >
          <dt className="text-muted">{words}</dt>
          <dd className="headline figures text-5xl whitespace-nowrap @min-[48rem]:@max-[64rem]:text-4xl">
            {figure.trim()} <span className="text-2xl">{unit}</span>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
