import { type FormEvent, useState } from 'react'
import { errorMessage } from '#/browser/api.ts'
import { StateDot } from '#/features/catalogue/moderation/browser/ModeratedReview.tsx'
import { validateField } from '#/lib/fieldRules.ts'
import { formatDateTime } from '#/lib/format.ts'
import { Button } from '#/ui/Button.tsx'
import { Checkbox } from '#/ui/Checkbox.tsx'
import { TextAreaField } from '#/ui/Field.tsx'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { AdminProductLink, CustomerPageLink, DetailRows } from '#/ui/RecordDetails.tsx'
import { QUESTION_STATE_LABELS, questionAnswerRules } from '../moderation.rules.ts'
import type { AdminQuestion } from '../server/productQuestions.schema.ts'
import { useAnswerQuestion, useRejectQuestion } from './questionsAdmin.queries.ts'

export function RejectButton({ question }: { question: AdminQuestion }) {
  const rejection = useRejectQuestion()
  if (question.state === 'rejected') return null
  return (
    <Button size="small" pending={rejection.isPending} onClick={() => rejection.mutate({ row: question })}>
      {question.state === 'published' ? 'Unpublish and reject' : 'Reject'}
    </Button>
  )
}

export const QuestionDetail = ({ question }: { question: AdminQuestion }) => (
  <div className="grid gap-6 text-sm">
    <StateDot state={QUESTION_STATE_LABELS[question.state]} />
    <p className="max-w-prose text-base whitespace-pre-line wrap-anywhere">{question.question}</p>
    <DetailRows
      rows={[
        [
          'Product',
          <AdminProductLink key="product" id={question.productId}>
            {question.productName}
          </AdminProductLink>,
        ],
        [
          'Name',
          <span key="name">
            {question.name}
            {question.email && (
              <>
                {'\u2003'}
                <CustomerPageLink customer={`question-${question.id}`} />
              </>
            )}
          </span>,
        ],
        ['Email', question.email],
        ['Asked on', formatDateTime(question.createdAt)],
        [
          'Answered',
          question.answeredAt && `${formatDateTime(question.answeredAt)}, by ${question.answeredBy ?? 'the demo'}`,
        ],
      ]}
    />
    <AnswerForm key={question.id} question={question} />
  </div>
)

function describeEmail({ email, answer }: AdminQuestion): string {
  if (email === null) return 'Nothing is emailed, because we have no address.'
  return answer === null
    ? `We’ll email it to ${email}. Their reply will arrive in your mailbox, not here.`
    : 'The answer was emailed when it was first saved. Changes aren’t.'
}

function AnswerForm({ question }: { question: AdminQuestion }) {
  const [text, setText] = useState(question.answer ?? '')
  const [isPublished, setIsPublished] = useState(question.state !== 'answered')
  const [wasSent, setWasSent] = useState(false)
  const save = useAnswerQuestion()
  const problem = validateField(text, questionAnswerRules)
  const emails = question.answer === null && question.email !== null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (!save.isPending && !problem) save.mutate({ row: question, answer: text.trim(), isPublished })
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Answer" className="grid gap-3">
      <TextAreaField
        label="Our answer"
        rows={5}
        hint={describeEmail(question)}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={(wasSent && problem) || (save.isError ? errorMessage(save.error) : undefined)}
        controlClassName="sm:text-sm"
      />
      <Checkbox checked={isPublished} onChange={setIsPublished}>
        Publish on the product’s page
      </Checkbox>
      <Button
        type="submit"
        variant="primary"
        size="small"
        className="justify-self-start"
        pending={save.isPending}
        pendingLabel="Saving"
      >
        {emails ? 'Send answer' : 'Save changes'}
      </Button>
      <LeaveGuard unsaved={text.trim() !== (question.answer ?? '')} />
    </form>
  )
}
