import { toPence } from '#/lib/pence.ts'
import { Disclosure } from '#/ui/Disclosure.tsx'
import { homeFaq } from './homeFaq.ts'

/** The questions at the foot of the home page. The prices are decimal strings, as the wire has them. */
export const HomeQuestions = ({
  standardFee,
  expressFee,
  freeFrom,
}: Record<'standardFee' | 'expressFee' | 'freeFrom', string>) => (
  <section className="section" aria-labelledby="questions">
    <div className="page grid gap-x-16 gap-y-8 lg:grid-cols-12">
      <h2 id="questions" className="headline text-4xl lg:col-span-4">
        Before you ask
      </h2>
      <div className="border-t border-line lg:col-span-8">
        {homeFaq({
          standardFee: toPence(standardFee),
          expressFee: toPence(expressFee),
          freeFrom: toPence(freeFrom),
        }).map(({ question, answer }) => (
          <Disclosure key={question} summary={question}>
            {answer}
          </Disclosure>
        ))}
      </div>
    </div>
  </section>
)
