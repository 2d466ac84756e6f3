import { Suspense, useState } from 'react'
import { ShopAnswer } from '#/features/catalogue/moderation/browser/ShopAnswer.tsx'
import { email } from '#/lib/brand.ts'
import { formatCount } from '#/lib/format.ts'
import { londonDay, longDate } from '#/lib/workingDays.ts'
import { Badge } from '#/ui/Badge.tsx'
import { Button } from '#/ui/Button.tsx'
import { lazy } from '#/ui/lazy.ts'
import { QUESTIONS_OPEN } from '../productQuestions.rules.ts'
import type { PublicQuestion, PublicQuestions } from '../server/productQuestions.schema.ts'

const loadDialog = () => import('./QuestionDialog.tsx')
const QuestionDialog = lazy(async () => ({ default: (await loadDialog()).QuestionDialog }))

type AskedQuestionsProps = {
  product: { name: string; slug: string }
  /** Undefined if they couldn’t be loaded. */
  asked: PublicQuestions | undefined
}

export function AskedQuestions({ product, asked }: AskedQuestionsProps) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const questions = asked?.questions ?? []
  const more = questions.slice(QUESTIONS_OPEN)
  return (
    <section id="questions" aria-labelledby="questions-title" className="scroll-mt-24 border-t border-ink pt-10">
      <div className="grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-12">
        <div className="grid content-start justify-items-start gap-5 lg:sticky lg:top-24 lg:col-span-4 lg:self-start">
          <h2 id="questions-title" className="headline text-3xl">
            Questions and answers
            {asked && asked.total > 0 && <span className="figures text-muted"> ({formatCount(asked.total)})</span>}
          </h2>
          <p className="max-w-prose text-muted">We’ll email you our answer. If it helps others, we publish it here.</p>
          <Button
            className="noscript:hidden"
            onClick={() => setState('open')}
            onPointerEnter={loadDialog}
            onFocus={loadDialog}
            aria-haspopup="dialog"
          >
            Ask a question
          </Button>
          <p className="hidden noscript:block">
            To ask without JavaScript, email{' '}
            <a className="link" href={`mailto:${email()}`}>
              {email()}
            </a>
            .
          </p>
        </div>
        <div className="min-w-0 lg:col-span-8">
          {!asked && (
            <p role="alert" className="border-l-2 border-error pl-4">
              We couldn’t load the questions. Please reload the page.
            </p>
          )}
          {asked && questions.length === 0 && <p className="border-y border-line py-8 text-muted">No questions yet.</p>}
          {questions.length > 0 && (
            <ul className="-mt-7 max-lg:border-t max-lg:border-line max-lg:mt-0">
              {questions.slice(0, QUESTIONS_OPEN).map((question) => (
                <Question key={question.id} question={question} />
              ))}
            </ul>
          )}
          {more.length > 0 && (
            <details className="group">
              <summary className="link flex min-h-12 items-center font-semibold group-open:hidden">
                Show {formatCount(more.length)} more {more.length === 1 ? 'question' : 'questions'}
              </summary>
              <ul>
                {more.map((question) => (
                  <Question key={question.id} question={question} />
                ))}
              </ul>
            </details>
          )}
        </div>
      </div>
      {state !== 'never' && (
        <Suspense>
          <QuestionDialog product={product} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </section>
  )
}

const Question = ({ question: { question, name, answer, answeredAt, isExample } }: { question: PublicQuestion }) => (
  <li className="grid gap-3 border-b border-line py-7">
    <div className="grid gap-1">
      <h3 className="max-w-prose text-lg font-semibold whitespace-pre-line wrap-anywhere">{question}</h3>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        {isExample ? <Badge>Example</Badge> : <span className="wrap-anywhere">Asked by {name}</span>}
        <time dateTime={answeredAt}>answered {longDate(londonDay(answeredAt))}</time>
      </p>
    </div>
    <ShopAnswer>{answer}</ShopAnswer>
  </li>
)
