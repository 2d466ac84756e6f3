import { MAX_RATING } from '#/lib/rating.ts'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { EmailField, FormAlert, TextAreaField, TextField } from '#/ui/Field.tsx'
import { rulesResolver } from '#/ui/formRules.ts'
import { RatingField } from '#/ui/RatingField.tsx'
import { useForm } from '#/ui/useForm.ts'
import { reviewRules } from '../reviews.rules.ts'
import type { NewReview } from '../server/reviews.schema.ts'
import { reviewErrorMessage, useSubmitReview } from './submitReview.queries.ts'

const EMPTY: Required<NewReview> = { name: '', email: '', title: '', review: '', rating: MAX_RATING }

function ReviewForm({ onDone }: { onDone: () => void }) {
  const submission = useSubmitReview()
  const { register, handleSubmit, watch, setValue } = useForm<typeof EMPTY>({
    resolver: rulesResolver<typeof EMPTY>(reviewRules),
    defaultValues: EMPTY,
  })
  const submit = handleSubmit((review, clear) => {
    if (submission.isPending) return
    submission.mutate(review, {
      onSuccess() {
        clear()
        onDone()
      },
    })
  })

  return (
    <form onSubmit={submit} noValidate method="dialog" className="grid gap-5">
      <FormAlert isAnnounced>
        {submission.isError && <p className="whitespace-pre-line">{reviewErrorMessage(submission.error)}</p>}
      </FormAlert>
      <RatingField rating={watch('rating')} onChange={(rating) => setValue('rating', rating)} />
      <TextField label="Name" autoComplete="name" {...register('name')} />
      <EmailField hint="In case we have a question about your review. We never show it." {...register('email')} />
      <TextField label="Title" optional {...register('title')} />
      <TextAreaField label="Review" rows={5} {...register('review')} />
      <Button type="submit" variant="primary" size="large" pending={submission.isPending} pendingLabel="Submitting...">
        Submit Review
      </Button>
    </form>
  )
}

export const ReviewDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title="Share Your Experience">
    <ReviewForm onDone={onClose} />
  </Dialog>
)
