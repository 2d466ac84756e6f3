import { useEffect, useRef } from 'react'
import { ApiError } from '#/browser/api.ts'
import { Button } from '#/ui/Button.tsx'
import { FormAlert } from '#/ui/Field.tsx'
import { useRequestForm } from '#/ui/useRequestForm.ts'
import { SECOND_FACTOR_CODE } from '../signIn.rules.ts'
import { CodeField } from './CodeField.tsx'
import { useSubmitSecondFactor } from './signIn.queries.ts'

export function SecondFactorForm({ onBack }: { onBack: () => void }) {
  const finish = useSubmitSecondFactor()
  const { register, submit, problem } = useRequestForm({
    request: finish,
    rules: { code: SECOND_FACTOR_CODE },
    defaultValues: { code: '' },
    toRequest: (typed) => typed,
    fieldOf: () => undefined,
    onRefused({ resetField, setError }) {
      resetField('code')
      setError('code', {}, { shouldFocus: true })
    },
  })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const isOver = finish.error instanceof ApiError && finish.error.body.code === 'loginOver'

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-5" aria-label="Two-factor authentication">
      <p>Enter the code from your authenticator app, or one of your recovery codes.</p>
      <FormAlert isAnnounced>{problem}</FormAlert>
      <CodeField hint="The app shows a new six-digit code every 30 seconds." {...register('code')} />
      {isOver ? (
        <Button variant="primary" size="large" onClick={onBack}>
          Sign in again
        </Button>
      ) : (
        <Button
          type="submit"
          variant="primary"
          size="large"
          pending={finish.isPending || finish.isSuccess}
          pendingLabel="Checking the code"
        >
          Continue
        </Button>
      )}
      <p>
        <button type="button" className="link" onClick={onBack}>
          Use a different account
        </button>
      </p>
    </form>
  )
}
