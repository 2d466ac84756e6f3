import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { ApiError, errorMessage } from '#/browser/api.ts'
import { currentUserQuery } from '#/browser/currentUser.ts'
import { CodeField } from '#/features/shop/accounts/browser/CodeField.tsx'
import {
  secondFactorQuery,
  useConfirmSecondFactor,
  useDisableSecondFactor,
  useSetUpSecondFactor,
} from '#/features/shop/accounts/browser/ownAccount.queries.ts'
import { PasswordField } from '#/features/shop/accounts/browser/PasswordField.tsx'
import { PasswordForm } from '#/features/shop/accounts/browser/PasswordForm.tsx'
import type { SecondFactorEnrolment, SecondFactorState } from '#/features/shop/accounts/server/accounts.schema.ts'
import { CURRENT_PASSWORD, SECOND_FACTOR_CODE } from '#/features/shop/accounts/signIn.rules.ts'
import { formatDateTime } from '#/lib/format.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { Button } from '#/ui/Button.tsx'
import { FormAlert } from '#/ui/Field.tsx'
import { Skeleton } from '#/ui/Loading.tsx'
import { toast } from '#/ui/toast.ts'
import { useRequestForm } from '#/ui/useRequestForm.ts'
import { RecoveryCodeList } from './RecoveryCodeList.tsx'

export function SecondFactorSettings() {
  const queryClient = useQueryClient()
  const state = useQuery(secondFactorQuery)
  const [enrolment, setEnrolment] = useState<SecondFactorEnrolment>()
  const [codes, setCodes] = useState<string[]>()

  if (codes) {
    return (
      <RecoveryCodeList
        codes={codes}
        onDone={() => {
          setCodes(undefined)
          void queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
          void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
        }}
      />
    )
  }
  if (state.isPending) return <Skeleton className="h-40 max-w-112" />
  if (!state.data) {
    return (
      <div className="grid justify-items-start gap-4">
        <FormAlert>{errorMessage(state.error)}</FormAlert>
        <Button onClick={() => void state.refetch()}>Try again</Button>
      </div>
    )
  }
  if (state.data.isOn) return <DisableForm state={state.data} />
  if (enrolment) {
    return (
      <ConfirmForm
        enrolment={enrolment}
        onCancel={() => setEnrolment(undefined)}
        onConfirmed={(recoveryCodes) => {
          setEnrolment(undefined)
          setCodes(recoveryCodes)
          toast({ title: 'Two-factor authentication switched on', message: 'Your other devices were signed out.' })
        }}
      />
    )
  }
  return <SetUpForm onStarted={setEnrolment} />
}

const Section = ({ children }: { children: ReactNode }) => <div className="grid max-w-112 gap-5">{children}</div>

function SetUpForm({ onStarted }: { onStarted: (enrolment: SecondFactorEnrolment) => void }) {
  const setUp = useSetUpSecondFactor()
  return (
    <Section>
      <p>
        <StatusDot tone="attention">Off</StatusDot>
      </p>
      <p>
        Two-factor authentication asks for a code from an app on your phone when you sign in, so a stolen password isn’t
        enough.
      </p>
      <PasswordForm
        label="Set up two-factor authentication"
        mutation={setUp}
        onDone={onStarted}
        button="Set up"
        pendingLabel="One moment"
        variant="primary"
      />
    </Section>
  )
}

type ConfirmProps = {
  enrolment: SecondFactorEnrolment
  onCancel: () => void
  onConfirmed: (recoveryCodes: string[]) => void
}

function ConfirmForm({ enrolment: { secret, qr, uri }, onCancel, onConfirmed }: ConfirmProps) {
  const { register, submit, isPending, problem } = useRequestForm({
    request: useConfirmSecondFactor(),
    rules: { code: SECOND_FACTOR_CODE },
    defaultValues: { code: '' },
    toRequest: (typed) => typed,
    onDone: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    onRefused({ resetField }, error) {
      if (error instanceof ApiError && error.body.field === 'code') resetField('code')
    },
  })
  return (
    <Section>
      <p>Scan this with an authenticator app, or type in the key. Then enter the code it shows.</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt="QR code for the key below"
        width={220}
        height={220}
        className="border border-line bg-raised"
      />
      <p>
        <span className="block text-muted">Key</span>
        <code className="figures text-base">
          {secret.match(/.{1,4}/g)?.map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change order
            <Fragment key={index}>
              <span className="whitespace-nowrap">{group}</span>{' '}
            </Fragment>
          ))}
        </code>
      </p>
      <p>
        <a href={uri} className="link">
          Open the app on this device
        </a>
      </p>
      <form onSubmit={submit} noValidate className="grid gap-5" aria-label="Confirm two-factor authentication">
        <FormAlert>{problem}</FormAlert>
        <CodeField inputMode="numeric" {...register('code')} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" pending={isPending} pendingLabel="Checking the code">
            Switch it on
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </form>
    </Section>
  )
}

function DisableForm({ state }: { state: SecondFactorState }) {
  const { register, submit, isPending, problem } = useRequestForm({
    request: useDisableSecondFactor(),
    rules: { password: CURRENT_PASSWORD, code: SECOND_FACTOR_CODE },
    defaultValues: { password: '', code: '' },
    toRequest: (typed) => typed,
  })
  return (
    <Section>
      <p>
        <StatusDot tone="good">On</StatusDot>
        {state.since && <span className="text-muted"> since {formatDateTime(state.since)}</span>}
      </p>
      <p>
        {state.recoveryCodes} of 10 recovery codes are left.
        {state.recoveryCodes < 4 && ' To get new ones, switch two-factor authentication off and on again.'}
      </p>
      <form onSubmit={submit} noValidate className="grid gap-5" aria-label="Switch off two-factor authentication">
        <FormAlert>{problem}</FormAlert>
        <PasswordField autoComplete="current-password" {...register('password')} />
        <CodeField hint="From your authenticator app, or use a recovery code." {...register('code')} />
        <Button
          type="submit"
          variant="destructive"
          className="justify-self-start"
          pending={isPending}
          pendingLabel="Switching off"
        >
          Switch it off
        </Button>
      </form>
    </Section>
  )
}
