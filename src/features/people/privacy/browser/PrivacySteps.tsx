import { useState } from 'react'
import { errorMessage } from '#/browser/api.ts'
import { useRights } from '#/browser/rights.tsx'
import { Button, buttonClass } from '#/ui/Button.tsx'
import { ConfirmDialog } from '#/ui/ConfirmDialog.tsx'
import { FormAlert, TextAreaField } from '#/ui/Field.tsx'
import { rulesResolver } from '#/ui/formRules.ts'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { useForm } from '#/ui/useForm.ts'
import { refusalRules } from '../privacy.rules.ts'
import type { PrivacyRequestDetail } from '../server/privacy.schema.ts'
import { archivePath, type Step, usePrivacyStep } from './privacyAdmin.queries.ts'

export function PrivacySteps({ request }: { request: PrivacyRequestDetail }) {
  const step = usePrivacyStep(request.id)
  const [asks, setAsks] = useState<'answer' | 'erase'>()
  const { state, requestType, holdUps } = request
  const take = (next: Step) => step.mutate(next, { onSuccess: () => setAsks(undefined) })
  const error = step.isError ? errorMessage(step.error) : undefined
  const question = (before: 'answer' | 'erase') => ({
    open: asks === before,
    onClose: () => setAsks(undefined),
    pending: step.isPending,
    error,
    onConfirm: () => take({ step: before }),
  })
  const may = useRights()
  if (!may('POST /api/admin/privacy-requests/{id}/answer')) {
    return <p className="text-muted">Your role doesn’t include answering privacy requests.</p>
  }
  if (state === 'done' || state === 'refused') {
    return state === 'done' && requestType === 'access' ? <Download id={request.id} /> : null
  }

  return (
    <div className="grid gap-8">
      {state === 'received' && (
        <section className="grid justify-items-start gap-3">
          <p className="max-w-prose">
            We’ve emailed a link to the address. It’s confirmed once they open the link and press the button.
          </p>
          <Button size="small" pending={step.isPending} pendingLabel="Sending" onClick={() => take({ step: 'link' })}>
            Send the link again
          </Button>
        </section>
      )}
      {state === 'confirmed' && requestType === 'access' && (
        <section className="flex flex-wrap gap-3">
          <Button size="small" variant="primary" onClick={() => setAsks('answer')}>
            Send the archive
          </Button>
          <Download id={request.id} />
        </section>
      )}
      {state === 'confirmed' && requestType === 'deletion' && (
        <section className="grid justify-items-start gap-3">
          {holdUps.length > 0 && (
            <ul className="grid max-w-prose gap-1 border-l-2 border-clay pl-4">
              {holdUps.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
          {may('POST /api/admin/privacy-requests/{id}/erase') ? (
            <Button size="small" variant="destructive" disabled={holdUps.length > 0} onClick={() => setAsks('erase')}>
              Erase this person’s data
            </Button>
          ) : (
            <p className="text-muted">Only an owner can erase personal data.</p>
          )}
        </section>
      )}
      <RefuseForm pending={step.isPending} onRefuse={(reason) => take({ step: 'refuse', reason })} />
      <FormAlert>{!asks && error}</FormAlert>
      <ConfirmDialog
        {...question('answer')}
        title="Send the archive?"
        confirmLabel="Send the archive"
        pendingLabel="Sending"
      >
        <p>
          Everything the shop holds about <span className="break-all">{request.email}</span> will be emailed to them as
          one file, and the request will be closed. If your shop has no mail server, download the file and send it
          yourself.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        {...question('erase')}
        title="Erase this person’s data?"
        confirmLabel="Erase permanently"
        pendingLabel="Erasing"
      >
        <p>
          The account, messages, reviews, newsletter subscription and emails for{' '}
          <span className="break-all">{request.email}</span> will be deleted. Orders are kept without the name, email,
          phone number and address; invoices and credit notes are kept as issued, as the law requires. You can’t undo
          this.
        </p>
      </ConfirmDialog>
    </div>
  )
}

const Download = ({ id }: { id: number }) => (
  <a className={buttonClass({ size: 'small', className: 'justify-self-start' })} href={archivePath(id)} download>
    Download the archive
  </a>
)

function RefuseForm({ pending, onRefuse }: { pending: boolean; onRefuse: (reason: string) => void }) {
  const { register, handleSubmit, isChanged } = useForm<{ reason: string }>({
    resolver: rulesResolver<{ reason: string }>(refusalRules),
  })
  return (
    <form
      onSubmit={handleSubmit(({ reason }) => onRefuse(reason))}
      noValidate
      method="dialog"
      aria-label="Refuse the request"
      className="grid justify-items-start gap-3 border-t border-line pt-6"
    >
      <LeaveGuard unsaved={isChanged} />
      <TextAreaField
        label="Reason for refusing"
        rows={3}
        className="w-full"
        hint="We’ll email it to the person, and tell them how to complain."
        {...register('reason')}
      />
      <Button type="submit" size="small" pending={pending} pendingLabel="Refusing">
        Refuse the request
      </Button>
    </form>
  )
}
