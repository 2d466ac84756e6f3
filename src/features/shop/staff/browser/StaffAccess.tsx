import { useState } from 'react'
import { errorMessage } from '#/browser/api.ts'
import { Button } from '#/ui/Button.tsx'
import { ConfirmDialog } from '#/ui/ConfirmDialog.tsx'
import { FormAlert } from '#/ui/Field.tsx'
import type { StaffMember } from '../server/staff.schema.ts'
import { useRemove, useRemoveSecondFactor, useSuspend } from './staff.queries.ts'

type StaffAccessProps = { person: StaffMember; onRemoved: () => void }

/** Suspending, removing, and switching off a lost second factor. */
export function StaffAccess({ person, onRemoved }: StaffAccessProps) {
  const { id, username, state, hasSecondFactor, isYou } = person
  const suspend = useSuspend(id)
  const remove = useRemove(id)
  const removeFactor = useRemoveSecondFactor(id)
  const [asked, setAsked] = useState<'suspend' | 'remove' | 'secondFactor'>()
  const close = () => setAsked(undefined)
  const ask = (question: NonNullable<typeof asked>) => {
    for (const mutation of [suspend, remove, removeFactor]) mutation.reset()
    setAsked(question)
  }
  const whose = isYou ? 'your' : `${username}’s`

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        {hasSecondFactor && !isYou && (
          <Button size="small" onClick={() => ask('secondFactor')}>
            Switch off two-factor
          </Button>
        )}
        {state === 'suspended' ? (
          <Button
            size="small"
            pending={suspend.isPending}
            pendingLabel="Restoring"
            onClick={() => suspend.mutate(false)}
          >
            Restore access
          </Button>
        ) : (
          <Button size="small" onClick={() => ask('suspend')}>
            Suspend
          </Button>
        )}
        <Button size="small" variant="destructive" onClick={() => ask('remove')}>
          Remove from staff
        </Button>
      </div>
      <FormAlert>{asked === undefined && suspend.isError && errorMessage(suspend.error)}</FormAlert>
      <ConfirmDialog
        open={asked === 'suspend'}
        onClose={close}
        title={`Suspend ${whose} access?`}
        confirmLabel="Suspend"
        pendingLabel="Suspending"
        pending={suspend.isPending}
        error={suspend.isError ? errorMessage(suspend.error) : undefined}
        onConfirm={() => suspend.mutate(true, { onSuccess: close })}
      >
        <p>
          {isYou ? 'You’ll be' : `${username} will be`} signed out everywhere at once and can’t use the admin until an
          owner restores the access.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'remove'}
        onClose={close}
        title={`Remove ${isYou ? 'yourself' : username} from the staff?`}
        confirmLabel="Remove from staff"
        pendingLabel="Removing"
        pending={remove.isPending}
        error={remove.isError ? errorMessage(remove.error) : undefined}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              close()
              onRemoved()
            },
          })
        }
      >
        <p>
          {isYou ? 'You’ll be' : `${username} will be`} signed out everywhere at once. The account becomes a customer’s,
          and the name stays in the activity log.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'secondFactor'}
        onClose={close}
        title="Switch off two-factor authentication?"
        confirmLabel="Switch it off"
        pendingLabel="Switching off"
        pending={removeFactor.isPending}
        error={removeFactor.isError ? errorMessage(removeFactor.error) : undefined}
        onConfirm={() => removeFactor.mutate(undefined, { onSuccess: close })}
      >
        <p>
          Use this if they’ve lost their phone and recovery codes. Make sure it’s really {username} who is asking: the
          password alone will be enough to sign in. We’ll email {username} and sign out every device.
        </p>
      </ConfirmDialog>
    </div>
  )
}
