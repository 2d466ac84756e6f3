import { Button } from '#/ui/Button.tsx'
import { EmailField, SelectField, TextAreaField } from '#/ui/Field.tsx'
import { useRequestForm } from '#/ui/useRequestForm.ts'
import { privacyRules, REQUEST_TYPES, type RequestType } from '../privacy.rules.ts'
import { describeRequestFailure, useSubmitPrivacyRequest } from './privacy.queries.ts'

const EMPTY: { email: string; requestType: RequestType; message?: string } = { email: '', requestType: 'access' }

export function PrivacyRequestForm() {
  const ask = useSubmitPrivacyRequest()
  const { register, submit } = useRequestForm({
    request: ask,
    rules: privacyRules,
    defaultValues: EMPTY,
    toRequest: (typed) => typed,
    fieldOf: () => undefined,
    onDone: (_, clear) => clear(),
  })

  return (
    // Until hydration, this method stops the browser from putting the input into the URL.
    <form onSubmit={submit} noValidate method="dialog" aria-label="Privacy request" className="grid gap-5">
      <EmailField required hint="The email address the data belongs to." {...register('email')} />
      <SelectField label="Request type" {...register('requestType')}>
        {REQUEST_TYPES.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Additional information"
        optional
        rows={4}
        hint="Order numbers, or anything specific you’d like to see or have deleted."
        {...register('message')}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="justify-self-start max-sm:w-full"
        pending={ask.isPending}
        pendingLabel="Submitting..."
      >
        Submit request
      </Button>
      {/* No role here: the toast has announced this already. */}
      {ask.isError && (
        <div className="border-l-2 border-error pl-4 text-error">
          <p className="whitespace-pre-line">{describeRequestFailure(ask.error)}</p>
          <p>What you’ve typed is still here.</p>
        </div>
      )}
      {ask.data && (
        <div className="border-l-2 border-success pl-4">
          <p className="font-semibold">Privacy Request Submitted</p>
          <p>{ask.data.message}</p>
        </div>
      )}
    </form>
  )
}
