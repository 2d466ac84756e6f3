import { facts } from './content.facts.ts'
import { rangeText } from './content.rules.ts'

const { machine, battery } = facts

const FIGURES = [
  { figure: String(machine.balls), unit: 'balls', words: 'in the hopper of the Pro' },
  { figure: rangeText(machine.speedKmh, ''), unit: 'km/h', words: `ball speed, in ${machine.speedLevels} levels` },
  { figure: rangeText(battery.hoursTypical, ''), unit: 'h', words: 'of typical play on one charge' },
]

/** Three figures, large, divided by court lines. */
export const BigFacts = () => (
  <section aria-label="The Courtside Pro in figures" className="border-b border-line">
    <dl className="page grid grid-cols-1 divide-line max-md:divide-y md:grid-cols-[1fr_1.3fr_1fr] md:divide-x">
      {FIGURES.map(({ figure, unit, words }) => (
        <div key={unit} className="flex flex-col-reverse justify-end py-8 md:px-8 md:py-12 md:first:pl-0 md:last:pr-0">
          <dt className="text-muted">{words}</dt>
          <dd className="headline figures text-5xl whitespace-nowrap md:max-lg:text-4xl">
            {figure.trim()} <span className="text-2xl">{unit}</span>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
