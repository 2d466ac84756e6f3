import { formatRange } from '#/lib/format.ts'
import { NoWrapFigures } from '#/ui/FactTable.tsx'
import { facts } from '../content.facts.ts'
import { batteryLifeText, chargingText, spinText } from '../content.rules.ts'

const { machine, warranty } = facts

const REASONS = [
  {
    title: 'Precision engineering',
    text: `Two counter-rotating wheels grip every ball the same way. The Courtside Pro’s speed is ${formatRange(machine.speedKmh, 'km/h')}, its spin ${spinText()} and its elevation ${formatRange(machine.elevationDegrees, '°').replace(' °', '°')}, so each shot goes where you set it.`,
  },
  {
    title: 'Extended battery life',
    text: `One charge of the Courtside Pro lasts ${batteryLifeText()}. The battery slides out and charges indoors in ${chargingText()}.`,
  },
  {
    title: `${warranty.years}-year warranty`,
    text: `Covered from the day of delivery, unless a product’s page says otherwise. A machine’s page also lists the parts we sell for it. This is on top of your statutory rights.`,
  },
]

export const WhyChoose = () => (
  <section className="section">
    <div className="page">
      <h2 className="headline max-w-160 text-4xl">Built for the court</h2>
      <div className="mt-12 grid border-t border-ink md:grid-cols-3 md:divide-x md:divide-line">
        {REASONS.map(({ title, text }) => (
          <div key={title} className="border-line py-8 max-md:border-b md:px-8 md:pb-2 md:first:pl-0 md:last:pr-0">
            <h3 className="headline text-xl">{title}</h3>
            <p className="mt-3 max-w-prose text-muted">
              <NoWrapFigures text={text} />
            </p>
          </div>
        ))}
      </div>
    </div>
  </section>
)
