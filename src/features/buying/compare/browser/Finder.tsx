import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatPoundsShort } from '#/lib/pence.ts'
import { Button } from '#/ui/Button.tsx'
import { RadioCards } from '#/ui/RadioCards.tsx'
import { useOptimisticValue } from '#/ui/useOptimisticValue.ts'
import { type CompareSearch, parseCompareSearch } from '../compareSearch.rules.ts'
import { FINDER_ID, FINDER_TITLE, QUESTIONS } from '../finderQuestions.ts'

const ANSWERS = ['who', 'where', 'often', 'budget'] as const
type Answer = Pick<CompareSearch, (typeof ANSWERS)[number]>

type FinderProps = {
  search: CompareSearch
  /** In whole pounds. */
  budgets: readonly number[]
  onAnswer: (answer: Answer) => void
  children: ReactNode
}

/** Without JavaScript it's a form that the server handles. */
export function Finder({ search, budgets, onAnswer, children }: FinderProps) {
  const form = useRef<HTMLFormElement>(null)
  // Apply what was chosen before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on hydration
  useEffect(() => {
    if (!form.current) return
    const { machines: _, ...entered } = parseCompareSearch(Object.fromEntries(new FormData(form.current)))
    if (ANSWERS.some((name) => entered[name] !== search[name])) onAnswer(entered)
  }, [])

  return (
    <section id={FINDER_ID} aria-labelledby="finder-title" className="section border-t border-line">
      <div className="page grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <form
          ref={form}
          action={`/compare#${FINDER_ID}`}
          aria-labelledby="finder-title"
          autoComplete="off"
          onSubmit={(event) => event.preventDefault()}
        >
          <h2 id="finder-title" className="headline text-3xl">
            {FINDER_TITLE}
          </h2>
          <div className="mt-8 grid items-start gap-x-6 gap-y-8 sm:grid-cols-2">
            {QUESTIONS.map(({ name, legend, options }) => (
              <Question
                key={name}
                name={name}
                legend={legend}
                answer={search[name]}
                options={options}
                onAnswer={onAnswer}
              />
            ))}
            <Question
              name="budget"
              legend="What’s your budget?"
              answer={search.budget ?? ''}
              options={[...budgetOptions(budgets, search.budget), { value: '', title: 'No limit' }]}
              onAnswer={onAnswer}
            />
          </div>
          <HiddenFields search={search} names={['machines']} />
          <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
            <div className="hidden noscript:grid">
              <Button type="submit">Find my machine</Button>
            </div>
            {ANSWERS.some((name) => search[name]) && (
              <Link
                to="/compare"
                search={search.machines ? { machines: search.machines } : {}}
                hash={FINDER_ID}
                resetScroll={false}
                hashScrollIntoView={false}
                className="inline-flex min-h-11 items-center link"
              >
                Clear answers
              </Link>
            )}
          </div>
        </form>
        <div className="self-start lg:sticky lg:top-24">{children}</div>
      </div>
    </section>
  )
}

type QuestionProps = {
  name: keyof Answer
  legend: string
  answer: string | undefined
  options: readonly { value: string; title: string }[]
  onAnswer: (answer: Answer) => void
}

function Question({ name, legend, answer, options, onAnswer }: QuestionProps) {
  const [chosen, choose] = useOptimisticValue(answer)
  return (
    <RadioCards<string | (undefined & string)>
      legend={legend}
      name={name}
      value={chosen as string}
      options={options}
      onChange={(value) => {
        choose(value)
        onAnswer({ [name]: value || undefined })
      }}
    />
  )
}

/** A shared link may have a budget that isn't among those offered. */
const budgetOptions = (budgets: readonly number[], asked: string | undefined) =>
  [...new Set([...budgets, ...(asked ? [Number(asked)] : [])])]
    .sort((a, b) => a - b)
    .map((budget) => ({ value: String(budget), title: `Up to ${formatPoundsShort(budget * 100)}` }))

type HiddenFieldsProps = { search: CompareSearch; names: readonly (keyof CompareSearch)[] }

/** Keeps the page's other parameters when a form is submitted without JavaScript. */
export const HiddenFields = ({ search, names }: HiddenFieldsProps) =>
  names.map((name) => search[name] && <input key={name} type="hidden" name={name} value={search[name]} />)
