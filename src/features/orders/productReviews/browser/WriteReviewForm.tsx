import { type FormEvent, useRef } from 'react'
import { ApiError, errorMessage } from '#/browser/api.ts'
import { PhotographsField } from '#/features/shop/photographs/browser/PhotographsField.tsx'
import { usePhotographs } from '#/features/shop/photographs/browser/usePhotographs.ts'
import { surplusPhotographs } from '#/features/shop/photographs/photographs.rules.ts'
import { Button } from '#/ui/Button.tsx'
import { FormAlert, TextAreaField, TextField } from '#/ui/Field.tsx'
import { rulesResolver } from '#/ui/formRules.ts'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { RatingField } from '#/ui/RatingField.tsx'
import { useForm } from '#/ui/useForm.ts'
import { MAX_PHOTOGRAPHS, productReviewRules, RATING_REQUIRED } from '../productReviews.rules.ts'
import type { Purchase } from '../server/productReviews.schema.ts'
import { type PurchasePath, useSaveReview } from './writeReview.queries.ts'

type Item = Purchase['items'][number]
type Values = {
  rating: number
  title: string
  text: string
  displayName: string
  kept: NonNullable<Item['review']>['photographs']
}

type WriteReviewFormProps = {
  path: PurchasePath
  item: Item
  displayName: string
  onDone: () => void
  onCancel?: (() => void) | undefined
}

export function WriteReviewForm({ path, item, displayName, onDone, onCancel }: WriteReviewFormProps) {
  const { review } = item
  const save = useSaveReview(path, item.productId)
  const photos = usePhotographs()
  const isDone = useRef(false)
  const stars = useRef<HTMLDivElement>(null)
  const form = useForm<Values>({
    resolver: rulesResolver<Values>(productReviewRules),
    defaultValues: {
      rating: review?.rating ?? 0,
      title: review?.title ?? '',
      text: review?.text ?? '',
      displayName: review?.displayName ?? displayName,
      kept: review?.photographs ?? [],
    },
  })
  const { register, setValue } = form
  const { rating, kept } = form.values()
  const field = save.error instanceof ApiError ? save.error.body.field : undefined

  function submit(event: FormEvent) {
    form.handleSubmit(({ kept, ...written }) => {
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
        { ...written, keep, photographs },
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
          onChange={(stars) => setValue('rating', stars)}
          name={`rating-${item.productId}`}
          error={form.wasSubmitted() && rating === 0 ? RATING_REQUIRED : undefined}
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
        onKeep={(photographs) => setValue('kept', photographs)}
      />
      <FormAlert>{save.isError && field !== 'photographs' && errorMessage(save.error)}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" size="large" {...photos.sendButton(save.isPending)}>
          {review ? 'Send the changes' : 'Send review'}
        </Button>
        {onCancel && (
          <Button variant="quiet" size="large" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      <LeaveGuard unsaved={() => !isDone.current && (form.isChanged() || photos.chosen.length > 0)} />
    </form>
  )
}
