import { type FormEvent, useState } from 'react'
import { errorMessage } from '#/browser/api.ts'
import { brand } from '#/lib/brand.ts'
import { validateField } from '#/lib/fieldRules.ts'
import { Button } from '#/ui/Button.tsx'
import { TextAreaField } from '#/ui/Field.tsx'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { reviewAnswerRules } from '../moderation.rules.ts'
import type { AdminProductReview } from '../server/productReviews.schema.ts'
import { useAnswerReview } from './moderation.queries.ts'

export function ReviewAnswerForm({ review }: { review: AdminProductReview }) {
  const [text, setText] = useState(review.answer ?? '')
  const save = useAnswerReview()
  const problem = validateField(text, reviewAnswerRules)
  const isChanged = text.trim() !== (review.answer ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending && !problem) save.mutate({ row: review, answer: text.trim() })
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Answer from the shop" className="grid gap-3">
      <TextAreaField
        label="Our answer"
        optional
        rows={4}
        hint={`Shown below the review as “Answer from ${brand()}”. Leave it empty for none.`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={problem ?? (save.isError ? errorMessage(save.error) : undefined)}
        controlClassName="sm:text-sm"
      />
      <Button
        type="submit"
        size="small"
        className="justify-self-start"
        disabled={!isChanged}
        pending={save.isPending}
        pendingLabel="Saving"
      >
        Save answer
      </Button>
      <LeaveGuard unsaved={isChanged} />
    </form>
  )
}
