import { errorMessage } from '#/browser/errorMessage.ts'
import { refusedField } from '#/features/accounts/browser/refusedField.ts'
import { Button } from '#/ui/Button.tsx'
import { EmailField } from '#/ui/Field.tsx'
import { FormAlert } from '#/ui/FormAlert.tsx'
import { rulesResolver } from '#/ui/formRules.ts'
import { useForm } from '#/ui/useForm.ts'
import type { NewInvitation } from '../server/staff.schema.ts'
import { INVITATION_DAYS, invitationRules } from '../staff.rules.ts'
import { RoleField } from './RoleField.tsx'
import { useInvite } from './staff.queries.ts'

export function InviteForm({ onSent }: { onSent: () => void }) {
  const invite = useInvite()
  const { register, handleSubmit, setError, setValue, watch } = useForm<NewInvitation>({
    resolver: rulesResolver<NewInvitation>(invitationRules),
    defaultValues: { email: '', role: 'warehouse' },
  })
  const submit = handleSubmit((typed) => {
    if (invite.isPending) return
    invite.mutate(typed, {
      onSuccess: onSent,
      onError: (error) => {
        if (refusedField(error, ['email'])) setError('email', { message: errorMessage(error) }, { shouldFocus: true })
      },
    })
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-5 text-sm" aria-label="Invite somebody">
      <FormAlert>{invite.isError && !refusedField(invite.error, ['email']) && errorMessage(invite.error)}</FormAlert>
      <EmailField
        autoComplete="off"
        hint={`We’ll email a link that works once, for ${INVITATION_DAYS} days.`}
        {...register('email')}
      />
      <RoleField value={watch('role')} onChange={(role) => setValue('role', role)} />
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        pending={invite.isPending}
        pendingLabel="Sending"
      >
        Send invitation
      </Button>
    </form>
  )
}
