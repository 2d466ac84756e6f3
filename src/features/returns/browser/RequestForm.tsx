import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '#/browser/api.ts'
import { errorMessage } from '#/browser/errorMessage.ts'
import { returnCostText } from '#/features/content/returnTerms.rules.ts'
import { PhotographsField } from '#/features/photographs/browser/PhotographsField.tsx'
import { usePhotographs } from '#/features/photographs/browser/usePhotographs.ts'
import { surplusPhotographs } from '#/features/photographs/photographs.rules.ts'
import { validateField } from '#/lib/fieldRules.ts'
import { londonDay } from '#/lib/workingDays.ts'
import { Button } from '#/ui/Button.tsx'
import { SelectField, TextAreaField, TextField } from '#/ui/Field.tsx'
import { FormAlert } from '#/ui/FormAlert.tsx'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
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
    label: 'Reason',
    send: 'Request a return',
    photos: 'Photos of the item',
    photosHint: 'Helpful if it arrived damaged: show the damage and the packaging.',
  },
  repair: {
    title: 'Report a fault',
    label: 'What’s wrong?',
    send: 'Report the fault',
    photos: 'Photos of the fault',
    photosHint: 'Show the fault close up, and the whole machine from further away.',
  },
} as const

export function RequestForm({ path, kind, items, cancelBy, isBusiness, onClose }: RequestFormProps) {
  const [only] = items.length === 1 ? items : []
  const [chosen, setChosen] = useState<Record<number, number>>(only ? { [only.lineId]: 1 } : {})
  const [description, setDescription] = useState('')
  const [serialNumber, setSerialNumber] = useState(only?.serialNumber ?? '')
  const [wasSent, setWasSent] = useState(false)
  const photos = usePhotographs()
  const [requestKey] = useState(() => crypto.randomUUID() as string)
  const form = useRef<HTMLFormElement>(null)
  const request = useRequestCase(path)
  const lines = items.flatMap(({ lineId }) => (chosen[lineId] ? [{ lineId, quantity: chosen[lineId] }] : []))
  const noLines = wasSent && lines.length === 0
  const problem = validateField(description, requestRules[kind])
  const refused = request.error instanceof ApiError ? request.error.body.field : undefined
  const texts = TEXTS[kind]

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (request.isPending || photos.isPreparing) return
    if (problem || lines.length === 0 || surplusPhotographs(photos.chosen.length, MAX_CASE_PHOTOGRAPHS)) {
      // Once the errors are shown.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    const photographs = photos.chosen.map(({ file }) => file)
    request.mutate(
      { kind, lines, description: description.trim(), serialNumber, requestKey, photographs },
      { onSuccess: onClose },
    )
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label={texts.title}
      className="grid max-w-140 gap-5 border-l-2 border-ink pl-4 sm:pl-5"
    >
      <h3 className="text-lg font-semibold">{texts.title}</h3>
      <Terms kind={kind} cancelBy={cancelBy} isBusiness={isBusiness} />
      <fieldset className="grid gap-3">
        <legend className="text-sm font-semibold">
          {kind === 'return' ? 'What do you want to return?' : 'Which item?'}
        </legend>
        {items.map(({ lineId, name, available }) => (
          <SelectField
            key={lineId}
            label={name}
            className="mt-1.5"
            value={chosen[lineId] ?? 0}
            aria-invalid={noLines || undefined}
            onChange={(event) => {
              const quantity = Number(event.target.value)
              setChosen({ ...chosen, [lineId]: quantity })
              const known = items.find((item) => item.lineId === lineId)?.serialNumber
              if (quantity > 0 && serialNumber === '' && known) setSerialNumber(known)
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
        value={description}
        onChange={(event) => setDescription(event.target.value)}
        error={wasSent ? problem : undefined}
      />
      <TextField
        label="Serial number"
        optional
        hint="If it’s a machine, you’ll find this on its label."
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        value={serialNumber}
        onChange={(event) => setSerialNumber(event.target.value)}
      />
      <PhotographsField
        label={texts.photos}
        hint={`${texts.photosHint} Only our staff see them.`}
        max={MAX_CASE_PHOTOGRAPHS}
        photographs={photos}
        error={refused === 'photographs' ? errorMessage(request.error) : undefined}
      />
      <FormAlert>
        {request.isError && refused !== 'lines' && refused !== 'photographs' && errorMessage(request.error)}
      </FormAlert>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="primary"
          pending={request.isPending || photos.isPreparing}
          pendingLabel={photos.isPreparing ? 'Preparing photos' : 'Sending'}
        >
          {texts.send}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <LeaveGuard unsaved={(description.trim() !== '' || photos.chosen.length > 0) && !request.isSuccess} />
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
