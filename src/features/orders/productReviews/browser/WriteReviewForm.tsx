import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '#/browser/api.ts'
import { errorMessage } from '#/browser/errorMessage.ts'
import { PhotographsField } from '#/features/shop/photographs/browser/PhotographsField.tsx'
import { usePhotographs } from '#/features/shop/photographs/browser/usePhotographs.ts'
import { surplusPhotographs } from '#/features/shop/photographs/photographs.rules.ts'
import { Button } from '#/ui/Button.tsx'
import { TextAreaField, TextField } from '#/ui/Field.tsx'
import { FormAlert } from '#/ui/FormAlert.tsx'
import { rulesResolver } from '#/ui/formRules.ts'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { RatingField } from '#/ui/RatingField.tsx'
import { useForm } from '#/ui/useForm.ts'
import { MAX_PHOTOGRAPHS, productReviewRules, RATING_REQUIRED } from '../productReviews.rules.ts'
import type { Purchase } from '../server/productReviews.schema.ts'
import { type PurchasePath, useSaveReview } from './writeReview.queries.ts'

type Values = { title: string; text: string; displayName: string }

type WriteReviewFormProps = {
  path: PurchasePath
  item: Purchase['items'][number]
  displayName: string
  onDone: () => void
  onCancel?: (() => void) | undefined
}

export function WriteReviewForm({ path, item, displayName, onDone, onCancel }: WriteReviewFormProps) {
  const { review } = item
  const save = useSaveReview(path, item.productId)
  const [rating, setRating] = useState(review?.rating ?? 0)
  const [wasSent, setWasSent] = useState(false)
  const [kept, setKept] = useState(review?.photographs ?? [])
  const photos = usePhotographs()
  const isDone = useRef(false)
  const stars = useRef<HTMLDivElement>(null)
  const before = {
    title: review?.title ?? '',
    text: review?.text ?? '',
    displayName: review?.displayName ?? displayName,
  }
  const { register, handleSubmit, values } = useForm<Values>({
    resolver: rulesResolver<Values>(productReviewRules),
    defaultValues: before,
  })
  const field = save.error instanceof ApiError ? save.error.body.field : undefined
  const isUnsaved = () =>
    !isDone.current &&
    (rating !== (review?.rating ?? 0) ||
      photos.chosen.length > 0 ||
      kept.length !== (review?.photographs.length ?? 0) ||
      JSON.stringify(values()) !== JSON.stringify(before))

  function submit(event: FormEvent) {
    setWasSent(true)
    handleSubmit((written) => {
      if (
        rating === 0 ||
        surplusPhotographs(kept.length + photos.chosen.length, MAX_PHOTOGRAPHS) ||
        save.isPending ||
        photos.isPreparing
      )
        return
      const keep = kept.map(({ id }) => id)
      const photographs = photos.chosen.map(({ file }) => file)
      save.mutate(
        { ...written, rating, keep, photographs },
        {
          onSuccess() {
            isDone.current = true
            onDone()
          },
        },
      )
    })(event)
    // The first field of the form.
    if (rating === 0) stars.current?.querySelector('input')?.focus()
  }

  return (
    <form onSubmit={submit} noValidate method="dialog" aria-label={`Review of ${item.name}`} className="grid gap-5">
      <div ref={stars}>
        <RatingField
          rating={rating}
          onChange={setRating}
          name={`rating-${item.productId}`}
          error={wasSent && rating === 0 ? RATING_REQUIRED : undefined}
        />
      </div>
      <TextField label="Title" optional {...register('title')} />
      <TextAreaField
        label="Review"
        rows={6}
        hint="What do you use it for, and how well does it work? Please don’t name other people."
        {...register('text')}
      />
      <TextField
        label="Name"
        autoComplete="off"
        hint="Shown with your review. It needn’t be your full name."
        className="max-w-88"
        {...register('displayName')}
      />
      <PhotographsField
        max={MAX_PHOTOGRAPHS}
        label="Photos"
        hint="Please don’t show other people’s faces without asking them."
        kept={kept}
        photographs={photos}
        error={field === 'photographs' ? errorMessage(save.error) : undefined}
        onKeep={setKept}
      />
      <FormAlert>{save.isError && field !== 'photographs' && errorMessage(save.error)}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="primary"
          size="large"
          pending={save.isPending || photos.isPreparing}
          pendingLabel={photos.isPreparing ? 'Preparing photos' : 'Sending'}
        >
          {review ? 'Send the changes' : 'Send review'}
        </Button>
        {onCancel && (
          <Button variant="quiet" size="large" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      <LeaveGuard unsaved={isUnsaved} />
    </form>
  )
}
