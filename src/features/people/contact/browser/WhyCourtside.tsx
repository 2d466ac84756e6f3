import { facts } from '#/features/shop/content/content.facts.ts'
import { responseTimeText, warrantyText } from '#/features/shop/content/promises.rules.ts'
import { CONSUMERS_ONLY_TEXT } from '#/features/shop/content/returns.rules.ts'
import { returnCostText } from '#/features/shop/content/returnTerms.rules.ts'
import { brand } from '#/lib/brand.ts'

const { returns } = facts

const REASONS = [
  {
    title: 'Advice from players',
    text: `The people who reply to you also set up and repair our machines. You’ll hear from us ${responseTimeText()}.`,
  },
  {
    title: 'Parts, not landfill',
    text: `A machine’s page lists the parts we sell for it, and we’d rather you replaced one than the machine. ${warrantyText()}`,
  },
  {
    title: 'Time to decide',
    text: `Unpack it and try it as you would in a shop. You have ${returns.days} days from delivery to tell us you’d like to return it, for any reason. ${CONSUMERS_ONLY_TEXT} ${returnCostText()}`,
  },
]

export const WhyCourtside = () => (
  <section className="section border-t border-line" aria-labelledby="why">
    <div className="page">
      <h2 id="why" className="headline text-4xl">
        Why choose {brand()}
      </h2>
      <div className="mt-10 grid border-t border-ink md:grid-cols-3 md:divide-x md:divide-line">
        {REASONS.map(({ title, text }) => (
          <div key={title} className="border-line py-8 max-md:border-b md:px-8 md:pb-2 md:first:pl-0 md:last:pr-0">
            <h3 className="headline text-xl">{title}</h3>
            <p className="mt-3 max-w-prose text-muted">{text}</p>
          </div>
        ))}
      </div>
    </div>
  </section>
)
