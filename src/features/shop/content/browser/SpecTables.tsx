import { formatRange } from '#/lib/format.ts'
import { FactTable } from '#/ui/FactTable.tsx'
import { facts } from '../content.facts.ts'
import { batteryHours, chargingText, numberWord, sizeText, spinText } from '../content.rules.ts'

const { machine, battery } = facts

const TABLES = [
  {
    title: 'The ball',
    facts: [
      { name: 'Speed', value: formatRange(machine.speedKmh, 'km/h') },
      { name: 'Speed levels', value: machine.speedLevels },
      { name: 'Spin', value: spinText() },
      { name: 'Elevation', value: formatRange(machine.elevationDegrees, '°').replace(' °', '°') },
      { name: 'One ball every', value: formatRange(machine.intervalSeconds, 's') },
      { name: 'Hopper', value: `${machine.balls} balls` },
    ],
  },
  {
    title: 'The machine',
    facts: [
      { name: 'Training modes', value: machine.modes.length },
      { name: 'Built-in programmes', value: machine.programmes },
      { name: 'Throwing mechanism', value: machine.throwers },
      { name: 'Size', value: sizeText() },
      { name: 'Weight', value: `${machine.weightKg} kg` },
      { name: 'Warranty', value: `${facts.warranty.years} years` },
    ],
  },
  {
    title: 'The battery',
    facts: [
      ...batteryHours().map(({ pace, hours }) => ({ name: `Battery life, ${pace}`, value: hours })),
      { name: 'Charging', value: chargingText() },
      { name: 'Weight', value: `${battery.weightKg} kg` },
      { name: 'Energy', value: `${battery.wattHours} Wh, ${battery.cells}` },
    ],
  },
]

export const SpecTables = () => (
  <section className="section" aria-labelledby="specification">
    <div className="page grid gap-x-[min(4rem,6.25vw)] gap-y-10 lg:grid-cols-12">
      <div className="lg:col-span-4">
        <h2 id="specification" className="headline text-4xl">
          Technical specification
        </h2>
        <p className="mt-4 max-w-100 text-muted">
          The Courtside Pro in figures. It has {numberWord(machine.modes.length)} training modes and{' '}
          {numberWord(machine.programmes)} built-in programmes.
        </p>
      </div>
      <div className="grid gap-12 lg:col-span-8">
        {TABLES.map(({ title, facts: rows }) => (
          <div key={title}>
            <h3 className="headline mb-4 text-xl">{title}</h3>
            <FactTable label={title} facts={rows} />
          </div>
        ))}
      </div>
    </div>
  </section>
)
