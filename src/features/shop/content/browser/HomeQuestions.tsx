import { useQuery } from '@tanstack/react-query'
import { deliveryQuery } from '#/features/shop/delivery/browser/delivery.queries.ts'
import type { DeliverySettings } from '#/features/shop/delivery/delivery.rules.ts'
import { Disclosure } from '#/ui/Disclosure.tsx'
import { homeFaq } from '../homeFaq.ts'

export function HomeQuestions() {
  const { data: offer } = useQuery(deliveryQuery)
  return offer && <Questions {...offer} />
}

const Questions = (prices: DeliverySettings) => (
  <section className="section" aria-labelledby="questions">
    <div className="page grid gap-x-[min(4rem,6.25vw)] gap-y-8 lg:grid-cols-12">
      <h2 id="questions" className="headline text-4xl lg:col-span-4">
        Common questions
      </h2>
      <div className="border-t border-line lg:col-span-8">
        {homeFaq(prices).map(({ question, answer, link }) => (
          <Disclosure key={question} summary={question}>
            {answer}{' '}
            {link && (
              <a href={link.to} className="link text-ink">
                {link.name}
              </a>
            )}
          </Disclosure>
        ))}
      </div>
    </div>
  </section>
)
