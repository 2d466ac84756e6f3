import { toPence } from '#/lib/pence.ts'
import { Disclosure } from '#/ui/Disclosure.tsx'
import { productFaq } from './productFaq.ts'

/** The four questions of every product page. The prices are decimal strings, as the wire has them. */
export const ProductQuestions = ({
  standardFee,
  expressFee,
  freeFrom,
}: Record<'standardFee' | 'expressFee' | 'freeFrom', string>) => (
  <div className="border-t border-line">
    {productFaq({
      standardFee: toPence(standardFee),
      expressFee: toPence(expressFee),
      freeFrom: toPence(freeFrom),
    }).map(({ question, answer }) => (
      <Disclosure key={question} summary={question}>
        {answer}
      </Disclosure>
    ))}
  </div>
)
