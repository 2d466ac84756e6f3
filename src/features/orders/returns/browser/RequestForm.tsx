import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, errorMessage } from '#/browser/api.ts'
import { returnCostText } from '#/features/shop/content/returnTerms.rules.ts'
import { PhotographsField } from '#/features/shop/photographs/browser/PhotographsField.tsx'
import { usePhotographs } from '#/features/shop/photographs/browser/usePhotographs.ts'
import { surplusPhotographs } from '#/features/shop/photographs/photographs.rules.ts'
import { londonDay } from '#/lib/workingDays.ts'
import { Button } from '#/ui/Button.tsx'
import { FormAlert, SelectField, TextAreaField, TextField } from '#/ui/Field.tsx'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { useRequestForm } from '#/ui/useRequestForm.ts'
import {
  type CaseKind,
  MAX_CASE_PHOTOGRAPHS,
  repairTermsText,
  requestRules,
  returnTermsText,
} from '../returns.rules.ts'
import type { ReturnableOrder } from '../server/returns.schema.ts'
import { type ReturnsPath, useRequestCase } from './returns.queries.ts'

type RequestFormProps = {
  path: ReturnsPath
  kind: CaseKind
  items: ReturnableOrder['items']
  cancelBy: string | null
  isBusiness: boolean
  onClose: () => void
}

const TEXTS = {
  return: {
    title: 'Return something',
    question: 'What do you want to return?',
    label: 'Reason',
    send: 'Request a return',
    photos: 'Photos of the item',
    photosHint: 'Helpful if it arrived damaged: show the damage and the packaging.',
  },
  repair: {
    title: 'Report a fault',
    question: 'Which item?',
    label: 'What’s wrong?',
    send: 'Report the fault',
    photos: 'Photos of the fault',
    photosHint: 'Show the fault close up, and the whole machine from further away.',
  },
} as const

export function RequestForm({ path, kind, items, cancelBy, isBusiness, onClose }: RequestFormProps) {
  const [only] = items.length === 1 ? items : []
  const [chosen, setChosen] = useState<Record<number, number>>(only ? { [only.lineId]: 1 } : {})
  const photos = usePhotographs()
  const lines = items.flatMap(({ lineId }) => (chosen[lineId] ? [{ lineId, quantity: chosen[lineId] }] : []))
  const texts = TEXTS[kind]
  const request = useRequestCase(path)
  const refused = request.error instanceof ApiError ? request.error.body.field : undefined
  const form = useRequestForm({
    request,
    rules: { description: requestRules[kind] },
    defaultValues: { description: '', serialNumber: only?.serialNumber ?? '' },
    isReady: () =>
      !photos.isPreparing && lines.length > 0 && !surplusPhotographs(photos.chosen.length, MAX_CASE_PHOTOGRAPHS),
    toRequest: (typed, requestKey) => ({
      ...typed,
      kind,
      lines,
      requestKey: requestKey(),
      photographs: photos.chosen.map(({ file }) => file),
    }),
    onDone: onClose,
  })
  const noLines = form.wasSubmitted() && lines.length === 0

  return (
    <form
      onSubmit={form.submit}
      noValidate
      aria-label={texts.title}
      className="grid max-w-140 gap-5 border-l-2 border-ink pl-4 sm:pl-5"
    >
      <h3 className="text-lg font-semibold">{texts.title}</h3>
      <Terms kind={kind} cancelBy={cancelBy} isBusiness={isBusiness} />
      <fieldset className="grid gap-3">
        <legend className="text-sm font-semibold">{texts.question}</legend>
        {items.map(({ lineId, name, available, serialNumber }) => (
          <SelectField
            key={lineId}
            label={name}
            className="mt-1.5"
            value={chosen[lineId] ?? 0}
            aria-invalid={noLines || undefined}
            onChange={(event) => {
              const quantity = Number(event.target.value)
              setChosen({ ...chosen, [lineId]: quantity })
              if (quantity > 0 && form.getValues('serialNumber') === '' && serialNumber)
                form.setValue('serialNumber', serialNumber)
            }}
          >
            {Array.from({ length: Math.min(available, 100) + 1 }, (_, count) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a count
              <option key={count} value={count}>
                {count === 0 ? 'None' : count}
              </option>
            ))}
          </SelectField>
        ))}
        {(noLines || refused === 'lines') && (
          <p role="alert" className="text-sm font-semibold text-error">
            {noLines ? 'Choose at least one item' : errorMessage(request.error)}
          </p>
        )}
      </fieldset>
      <TextAreaField
        label={texts.label}
        optional={kind === 'return'}
        rows={5}
        hint={kind === 'return' ? 'You don’t have to give one.' : 'What happens, and when? A photo often helps.'}
        {...form.register('description')}
      />
      <TextField
        label="Serial number"
        optional
        hint="If it’s a machine, you’ll find this on its label."
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        {...form.register('serialNumber')}
      />
      <PhotographsField
        label={texts.photos}
        hint={`${texts.photosHint} Only our staff see them.`}
        max={MAX_CASE_PHOTOGRAPHS}
        photographs={photos}
        error={refused === 'photographs' ? errorMessage(request.error) : undefined}
      />
      <FormAlert>{refused !== 'lines' && refused !== 'photographs' && form.problem}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" {...photos.sendButton(form.isPending)}>
          {texts.send}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <LeaveGuard unsaved={() => form.isUnsaved() || (photos.chosen.length > 0 && !request.isSuccess)} />
    </form>
  )
}

function Terms({ kind, cancelBy, isBusiness }: Pick<RequestFormProps, 'kind' | 'cancelBy' | 'isBusiness'>) {
  if (kind === 'repair')
    return (
      <p className="text-sm text-muted">
        {repairTermsText(isBusiness)}{' '}
        <Link to="/shipping-and-returns" hash="damage" className="link">
          Your rights when something is faulty
        </Link>
      </p>
    )
  return (
    <p className="text-sm text-muted">
      {returnTermsText({ cancelBy, isBusiness }, londonDay(new Date()))} {returnCostText()}{' '}
      <Link to="/shipping-and-returns" hash="cancel" className="link">
        How returns work
      </Link>
    </p>
  )
}
