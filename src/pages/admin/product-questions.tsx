import { createFileRoute } from '@tanstack/react-router'
import { StateDot } from '#/features/catalogue/moderation/browser/ModeratedReview.tsx'
import { QuestionDetail, RejectButton } from '#/features/orders/productQuestions/browser/QuestionDetail.tsx'
import { questions } from '#/features/orders/productQuestions/browser/questionsAdmin.queries.ts'
import { QUESTION_STATE_LABELS } from '#/features/orders/productQuestions/moderation.rules.ts'
import type { AdminQuestion } from '#/features/orders/productQuestions/server/productQuestions.schema.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import type { DataColumn } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Excerpt, PRODUCT_COLUMN, stateFilter, WRITTEN_COLUMN } from './-list/columns.tsx'
import { validateListSearch } from './-list/listSearch.ts'
import { ModerationList } from './-list/ModerationList.tsx'

export const Route = createFileRoute('/admin/product-questions')({
  validateSearch: validateListSearch,
  component: ProductQuestions,
})

const FILTERS = [stateFilter(QUESTION_STATE_LABELS)]

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
  {
    id: 'state',
    header: 'State',
    phone: 'right',
    cell: ({ state }) => <StateDot state={QUESTION_STATE_LABELS[state]} />,
  },
  { ...WRITTEN_COLUMN, id: 'asked', header: 'Asked on', visibleFrom: 'lg', phone: 'left' },
]

function ProductQuestions() {
  return (
    <ModerationList
      records={questions}
      title="Questions"
      columns={COLUMNS}
      rowName={({ name, productName }) => `the question about ${productName} by ${name}`}
      searchPlaceholder="Product, name, email, text"
      filters={FILTERS}
      empty={
        <EmptyState title="No questions yet" action={<ButtonLink to="/products">View the products</ButtonLink>}>
          Customers can ask on every product’s page. They get your answer by email, and you choose whether to publish
          it.
        </EmptyState>
      }
      drawer={{
        title: 'Question',
        children: (question) => <QuestionDetail question={question} />,
        decisions: (question) => <RejectButton question={question} />,
      }}
      deletion={{
        by: questions.useDeletion(),
        warning: 'This permanently deletes the question and its answer. No email is sent.',
      }}
    />
  )
}
