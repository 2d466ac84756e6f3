import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiSend, fetchPath, UNCACHED } from '#/browser/api.ts'
import { errorMessage } from '#/browser/errorMessage.ts'
import { newsletterConsent } from '#/features/newsletter/newsletter.rules.ts'
import { Button } from '#/ui/Button.tsx'
import { Checkbox } from '#/ui/Checkbox.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Skeleton } from '#/ui/Skeleton.tsx'
import { toast } from '#/ui/toast.ts'
import type { Preferences } from '../server/preferences.routes.ts'

const preferences = queryOptions({
  queryKey: ['api', 'account', 'preferences'],
  queryFn: fetchPath<'GET /api/account/preferences'>,
  ...UNCACHED,
})

/** Each choice is saved at once. */
export function PreferencesForm() {
  const chosen = useQuery(preferences)
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (choice: Partial<Preferences>) => apiSend('PUT', '/api/account/preferences', choice),
    onSuccess: (saved) => {
      queryClient.setQueryData(preferences.queryKey, saved)
      toast({ title: 'Preferences saved' })
    },
    onError: (error) => toast({ tone: 'error', title: 'Not saved', message: errorMessage(error) }),
  })
  if (chosen.isPending) return <Skeleton className="h-28" />
  if (!chosen.data)
    return (
      <EmptyState
        role="alert"
        title="We couldn’t load your preferences"
        action={<Button onClick={() => void chosen.refetch()}>Try again</Button>}
      >
        {errorMessage(chosen.error)}
      </EmptyState>
    )
  const shown = { ...chosen.data, ...(change.isPending ? change.variables : {}) }
  const set = (choice: Partial<Preferences>) => !change.isPending && change.mutate(choice)
  return (
    <fieldset className="grid max-w-prose gap-4">
      <legend className="headline mb-2 text-2xl">Emails from us</legend>
      <div>
        <Checkbox checked={shown.newsletter} onChange={(newsletter) => set({ newsletter })}>
          Newsletter
        </Checkbox>
        <p className="pl-7 text-sm text-muted">{newsletterConsent()}</p>
      </div>
      <div>
        <Checkbox checked={shown.reviewInvitations} onChange={(reviewInvitations) => set({ reviewInvitations })}>
          Invitations to review what I bought
        </Checkbox>
        <p className="pl-7 text-sm text-muted">One email after each delivery.</p>
      </div>
      <p className="text-sm text-muted">You’ll always get emails about your orders.</p>
    </fieldset>
  )
}
