import { Button } from '#/ui/Button.tsx'
import { EmailField, FormAlert } from '#/ui/Field.tsx'
import { useRequestForm } from '#/ui/useRequestForm.ts'
import type { NewInvitation } from '../server/staff.schema.ts'
import { INVITATION_DAYS, invitationRules } from '../staff.rules.ts'
import { RoleField } from './RoleAndState.tsx'
import { useInvite } from './staff.queries.ts'

const NOBODY: NewInvitation = { email: '', role: 'warehouse' }

export function InviteForm({ onSent }: { onSent: () => void }) {
  const { register, submit, setValue, watch, isPending, problem } = useRequestForm({
    request: useInvite(),
    rules: invitationRules,
    defaultValues: NOBODY,
    toRequest: (typed) => typed,
    onDone: onSent,
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-5 text-sm" aria-label="Invite somebody">
      <FormAlert>{problem}</FormAlert>
      <EmailField
        autoComplete="off"
        hint={`We’ll email a link that works once, for ${INVITATION_DAYS} days.`}
        {...register('email')}
      />
      <RoleField value={watch('role')} onChange={(role) => setValue('role', role)} />
      <Button type="submit" variant="primary" className="justify-self-start" pending={isPending} pendingLabel="Sending">
        Send invitation
      </Button>
    </form>
  )
}
