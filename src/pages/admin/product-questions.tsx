import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { errorMessage } from '#/browser/errorMessage.ts'
import { QuestionDetail, QuestionStateDot } from '#/features/productQuestions/browser/QuestionDetail.tsx'
import {
  adminQuestionQuery,
  useChangeQuestion,
  useDeleteQuestion,
} from '#/features/productQuestions/browser/questionsAdmin.queries.ts'
import { QUESTION_STATE_LABELS, QUESTION_STATES } from '#/features/productQuestions/productQuestions.rules.ts'
import type { AdminQuestion } from '#/features/productQuestions/server/productQuestions.schema.ts'
import { formatDateTime } from '#/lib/formatDateTime.ts'
import { Button } from '#/ui/Button.tsx'
import { ConfirmDialog } from '#/ui/ConfirmDialog.tsx'
import type { DataColumn } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { validateListSearch } from './-list/listSearch.ts'
import { RowDrawer } from './-list/RowDrawer.tsx'
import { RowLink, useCloseRow } from './-list/RowLink.tsx'

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
  {
    id: 'product',
    header: 'Product',
    sortBy: 'product',
    cell: ({ id, productName }) => (
      <span className="md:block md:max-w-36 md:truncate xl:max-w-48">
        <RowLink open={id}>{productName}</RowLink>
      </span>
    ),
  },
  {
    id: 'question',
    header: 'Question',
    grow: true,
    phone: 'whole',
    cell: ({ question }) => (
      <span className="line-clamp-3 whitespace-normal wrap-anywhere md:my-1.5 md:line-clamp-2">{question}</span>
    ),
  },
  { id: 'name', header: 'Name', visibleFrom: 'lg', phone: 'left', cell: ({ name }) => name },
  { id: 'state', header: 'State', phone: 'right', cell: (question) => <QuestionStateDot question={question} /> },
  {
    id: 'asked',
    header: 'Asked on',
    visibleFrom: 'lg',
    phone: 'left',
    sortBy: 'newest',
    descendingFirst: true,
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDateTime(createdAt)}</span>,
  },
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
          <EmptyState title="No questions yet">
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
  const [isDeleting, setIsDeleting] = useState(false)
  const change = useChangeQuestion()
  const deletion = useDeleteQuestion()
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
            <Button
              size="small"
              variant="destructive"
              className="ml-auto"
              onClick={() => {
                deletion.reset()
                setIsDeleting(true)
              }}
            >
              Delete
            </Button>
          </div>
        )}
      >
        {(data) => <QuestionDetail question={data} />}
      </RowDrawer>
      <ConfirmDialog
        open={isDeleting}
        onClose={() => setIsDeleting(false)}
        title="Delete this question?"
        confirmLabel="Delete the question"
        pendingLabel="Deleting"
        pending={deletion.isPending}
        error={deletion.isError ? errorMessage(deletion.error) : undefined}
        onConfirm={() =>
          deletion.mutate(id, {
            onSuccess() {
              setIsDeleting(false)
              onClose()
            },
          })
        }
      >
        <p>This permanently deletes the question and its answer. No email is sent.</p>
      </ConfirmDialog>
    </>
  )
}
