import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { QuestionDetail, QuestionStateDot } from '#/features/productQuestions/browser/QuestionDetail.tsx'
import {
  adminQuestionQuery,
  useChangeQuestion,
  useDeleteQuestion,
} from '#/features/productQuestions/browser/questionsAdmin.queries.ts'
import { QUESTION_STATE_LABELS, QUESTION_STATES } from '#/features/productQuestions/productQuestions.rules.ts'
import type { AdminQuestion } from '#/features/productQuestions/server/productQuestions.schema.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { ConfirmDialog } from '#/ui/ConfirmDialog.tsx'
import type { DataColumn } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { Excerpt, PRODUCT_COLUMN, WRITTEN_COLUMN } from './-list/feedbackColumns.tsx'
import { validateListSearch } from './-list/listSearch.ts'
import { RowDrawer } from './-list/RowDrawer.tsx'
import { useCloseRow } from './-list/RowLink.tsx'
import { useRowDeletion } from './-list/useRowDeletion.ts'

export const Route = createFileRoute('/admin/product-questions')({
  validateSearch: validateListSearch,
  component: ProductQuestions,
})

const FILTERS = [
  {
    name: 'state',
    label: 'State',
    options: QUESTION_STATES.map((value) => ({ value, label: QUESTION_STATE_LABELS[value] })),
  },
] as const

const COLUMNS: readonly DataColumn<AdminQuestion>[] = [
  PRODUCT_COLUMN,
  {
    id: 'question',
    header: 'Question',
    grow: true,
    phone: 'whole',
    cell: ({ question }) => <Excerpt text={question} />,
  },
  { id: 'name', header: 'Name', visibleFrom: 'lg', phone: 'left', cell: ({ name }) => name },
  { id: 'state', header: 'State', phone: 'right', cell: (question) => <QuestionStateDot question={question} /> },
  { ...WRITTEN_COLUMN, id: 'asked', header: 'Asked on', visibleFrom: 'lg', phone: 'left' },
]

function ProductQuestions() {
  const { open } = Route.useSearch()
  const close = useCloseRow()
  return (
    <>
      <AdminList<AdminQuestion>
        name="product-questions"
        title="Questions"
        nouns={['question', 'questions']}
        columns={COLUMNS}
        rowId={({ id }) => String(id)}
        rowName={({ name, productName }) => `the question about ${productName} by ${name}`}
        searchPlaceholder="Product, name, email, text"
        filters={FILTERS}
        defaultSort="-newest"
        empty={
          <EmptyState title="No questions yet" action={<ButtonLink to="/products">View the products</ButtonLink>}>
            Customers can ask on every product’s page. They get your answer by email, and you choose whether to publish
            it.
          </EmptyState>
        }
      />
      {open && <QuestionDrawer id={Number(open)} onClose={close} />}
    </>
  )
}

function QuestionDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const question = useQuery(adminQuestionQuery(id))
  const change = useChangeQuestion()
  const deletion = useRowDeletion(useDeleteQuestion(), onClose)
  return (
    <>
      <RowDrawer
        query={question}
        title="Question"
        nouns={['question', 'questions']}
        onClose={onClose}
        footer={(data) => (
          <div className="flex flex-wrap gap-3">
            {data.state !== 'rejected' && (
              <Button
                size="small"
                pending={change.isPending}
                onClick={() => change.mutate({ question: data, verb: 'reject' })}
              >
                {data.state === 'published' ? 'Unpublish and reject' : 'Reject'}
              </Button>
            )}
            <Button size="small" variant="destructive" className="ml-auto" onClick={() => deletion.ask(data)}>
              Delete
            </Button>
          </div>
        )}
      >
        {(data) => <QuestionDetail question={data} />}
      </RowDrawer>
      <ConfirmDialog {...deletion.dialog} title="Delete this question?" confirmLabel="Delete the question">
        <p>This permanently deletes the question and its answer. No email is sent.</p>
      </ConfirmDialog>
    </>
  )
}
