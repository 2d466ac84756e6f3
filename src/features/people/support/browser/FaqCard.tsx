import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Disclosure } from '#/ui/Disclosure.tsx'
import { TextField } from '#/ui/Field.tsx'
import { Tabs } from '#/ui/Tabs.tsx'
import { searchFaq, tabWithMatches } from '../faqSearch.rules.ts'
import type { FaqTab } from '../supportFaq.ts'
import { isFaqTab } from '../supportTabs.rules.ts'

type FaqCardProps = { faq: FaqTab[]; open: FaqTab['tab']; onOpen: (tab: FaqTab['tab']) => void }

export function FaqCard({ faq, open, onOpen }: FaqCardProps) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The field may have been filled before hydration.
  useEffect(() => setTyped(field.current?.value ?? ''), [])
  const searching = typed.trim() !== ''
  const matches = searchFaq(faq, typed)
  const count = matches.reduce((sum, { questions }) => sum + questions.length, 0)
  const total = faq.reduce((sum, { questions }) => sum + questions.length, 0)

  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="headline text-3xl">
        Frequently asked questions
      </h2>
      <search className="mt-6 block noscript:hidden">
        <TextField
          label="Search FAQs"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          ref={field}
          onChange={(event) => setTyped(event.target.value)}
        />
      </search>
      <p role="status" className="mt-2 min-h-6 text-sm text-muted noscript:hidden">
        {searching && (count === 0 ? 'No questions match your search.' : `${count} of ${total} questions match.`)}
      </p>
      {count === 0 ? (
        <NothingFound />
      ) : (
        <Tabs
          className="mt-2"
          label="Questions by topic"
          headings="h3"
          selected={tabWithMatches(matches, open)}
          onSelect={(id) => isFaqTab(id) && onOpen(id)}
          tabs={matches.map(({ tab, title, questions }) => ({
            id: tab,
            title: searching ? `${title} (${questions.length})` : title,
            content: <Questions questions={questions} open={searching} />,
          }))}
        />
      )}
    </section>
  )
}

const Questions = ({ questions, open }: Pick<FaqTab, 'questions'> & { open: boolean }) => (
  <div className="-mt-6 noscript:mt-0">
    {questions.length === 0 && (
      <p className="py-6 text-muted">No matches in this tab, but there are some in the others.</p>
    )}
    {questions.map(({ question, answer }) => (
      <Disclosure key={question} summary={question} open={open}>
        {answer}
      </Disclosure>
    ))}
  </div>
)

const NothingFound = () => (
  <div className="mt-2 border-y border-line py-8">
    <p>Try a shorter word, such as “battery” or “delivery”.</p>
    <p className="mt-2">
      Or{' '}
      <Link to="/contact" className="link">
        contact us
      </Link>
      and we’ll help.
    </p>
  </div>
)
