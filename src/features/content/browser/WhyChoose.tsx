import { formatRange } from '#/lib/formatRange.ts'
import { NoWrapFigures } from '#/ui/NoWrapFigures.tsx'
import { facts } from '../content.facts.ts'
import { batteryLifeText, chargingText, spinText } from '../content.rules.ts'

const { machine, warranty } = facts

const REASONS = [
  {
    title: 'Precision engineering',
    text: `Two counter-rotating wheels grip every ball the same way. Speed ${formatRange(machine.speedKmh, 'km/h')}, spin ${spinText()}, elevation ${formatRange(machine.elevationDegrees, '°').replace(' °', '°')}: every shot clears the net exactly as you set it.`,
  },
  {
    title: 'Extended battery life',
    text: `One charge lasts ${batteryLifeText()}. The battery slides out and charges indoors in ${chargingText()}.`,
  },
  {
    title: `${warranty.years}-year warranty`,
    text: `Every machine is covered for ${warranty.years} years from delivery, and you can buy and replace every part that wears. This is on top of your statutory rights.`,
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
              <NoWrapFigures of={text} />
            </p>
          </div>
        ))}
      </div>
    </div>
  </section>
)
