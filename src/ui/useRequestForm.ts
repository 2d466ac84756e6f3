import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, useCallback, useRef, useState } from 'react'
import { ApiError, errorMessage, isChangedMeanwhile } from '#/browser/api.ts'
import type { Conflict } from './ConflictNotice.tsx'
import { differs, type FieldName, type FormOptions, type Resolver } from './form.ts'
import { type Rules, rulesResolver } from './formRules.ts'
import { rebase } from './rebase.ts'
import { type UseForm, useForm } from './useForm.ts'

type RequestFormOptions<Values extends object, Sent, Result> = Pick<FormOptions<Values>, 'mode'> & {
  request: UseMutationResult<Result, Error, Sent>
  defaultValues: Values
  rules?: Rules<NoInfer<Values>>
  /** In place of `rules`. */
  resolver?: Resolver<NoInfer<Values>>
  /** Whether what isn’t among the values is right, too: the form shows it by `aria-invalid`. */
  isReady?: () => boolean
  /** `requestKey()` stays the same until the form is cleared: sending again, also after a success, does nothing twice. */
  toRequest: (typed: NoInfer<Values>, requestKey: () => string) => NoInfer<Sent>
  /** `clear` empties the form for another, except for what was typed since. */
  onDone?: (result: NoInfer<Result>, clear: () => void) => void
  onRefused?: (form: UseForm<NoInfer<Values>>, error: Error) => void
  /** The field that shows a refusal, if not the one of the name that the server gives. */
  fieldOf?: (sent: unknown) => unknown
  /** Groups of fields that only make sense as a whole: see `rebase`. */
  together?: readonly (readonly FieldName<NoInfer<Values>>[])[]
  /** Loads what somebody else has saved since. */
  loadTheirs?: (error: Error) => NoInfer<Values> | Promise<NoInfer<Values>>
}

const hintOf = (error: unknown) =>
  error instanceof ApiError && typeof error.body.hint === 'string' ? error.body.hint : undefined

/** A form that sends what was typed, and says what is wrong with it at the field concerned. */
export function useRequestForm<Values extends object, Sent, Result>({
  request,
  rules = {},
  resolver = rulesResolver<Values>(rules),
  isReady = () => true,
  toRequest,
  onDone,
  onRefused,
  fieldOf = (sent) => sent,
  together,
  loadTheirs,
  ...options
}: RequestFormOptions<Values, Sent, Result>) {
  const form = useForm<Values>({ ...options, resolver })
  const key = useRef<string>(undefined)
  /** What was last sent with success. */
  const sent = useRef<string>(undefined)
  const [conflict, setConflict] = useState<Omit<Conflict<Values>, 'mine' | 'takeTheirs'>>()

  const requestKey = () => {
    key.current ??= crypto.randomUUID()
    return key.current
  }
  const takeOver = useCallback(
    (theirs: Values) => {
      sent.current = undefined
      return rebase(form, theirs, together)
    },
    [form, together],
  )
  const refusedField = (error: unknown): FieldName<Values> | undefined => {
    if (loadTheirs && isChangedMeanwhile(error)) return undefined
    const field = fieldOf(error instanceof ApiError ? error.body.field : undefined)
    return typeof field === 'string' && field in form.values() ? (field as FieldName<Values>) : undefined
  }
  async function refuse(error: Error) {
    onRefused?.(form, error)
    const field = refusedField(error)
    if (field) form.setError(field, { message: hintOf(error) ?? errorMessage(error) }, { shouldFocus: true })
    if (!loadTheirs || !isChangedMeanwhile(error)) return
    try {
      const theirs = await loadTheirs(error)
      setConflict({ message: errorMessage(error), theirs, both: takeOver(theirs) })
    } catch {
      // The form shows that it was refused.
    }
  }
  function send(typed: Values, clear: () => void) {
    const sending = JSON.stringify(form.values())
    request.mutate(toRequest(typed, requestKey), {
      onSuccess(result) {
        sent.current = sending
        setConflict(undefined)
        onDone?.(result, () => {
          key.current = undefined
          clear()
        })
      },
      onError: (error) => void refuse(error),
    })
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    const element = event.currentTarget
    // In the order of the page, once it shows what is wrong.
    const focusProblem = () =>
      requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid]')?.focus())
    form.handleSubmit((typed, clear) => {
      if (!isReady()) focusProblem()
      else if (!request.isPending) send(typed, clear)
    }, focusProblem)(event)
  }

  const isShownElsewhere = (error: Error) => Boolean(refusedField(error) || (conflict && isChangedMeanwhile(error)))
  const { error, isPending } = request
  return {
    ...form,
    rebase: takeOver,
    submit,
    isPending,
    /** What no field shows. */
    problem: error && !isShownElsewhere(error) ? errorMessage(error) : undefined,
    /** For `LeaveGuard`. */
    isUnsaved: () => form.isChanged() && JSON.stringify(form.values()) !== sent.current,
    undo() {
      form.reset()
      setConflict(undefined)
    },
    conflict: conflict && {
      ...conflict,
      both: conflict.both.filter((name) => differs(form.getValues(name), conflict.theirs[name])),
      mine: form.values(),
      takeTheirs: (name: FieldName<Values>) => form.setValue(name, conflict.theirs[name]),
    },
  }
}

export type RequestForm<Values extends object> = ReturnType<typeof useRequestForm<Values, unknown, unknown>>
