import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiSend, errorMessage, fetchPath, UNCACHED } from '#/browser/api.ts'
import { Button } from '#/ui/Button.tsx'
import { Checkbox } from '#/ui/Checkbox.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Skeleton } from '#/ui/Loading.tsx'
import { toast } from '#/ui/toast.ts'

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
    mutationFn: (choice: Record<string, boolean>) => apiSend('PUT', '/api/account/preferences', choice),
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
  const changing = change.isPending ? change.variables : {}
  return (
    <fieldset className="grid max-w-prose gap-4">
      <legend className="headline mb-2 text-2xl">Emails from us</legend>
      {chosen.data.emails.map(({ name, label, hint, isOn }) => (
        <div key={name}>
          <Checkbox
            checked={changing[name] ?? isOn}
            onChange={(wanted) => !change.isPending && change.mutate({ [name]: wanted })}
          >
            {label}
          </Checkbox>
          <p className="pl-7 text-sm text-muted">{hint}</p>
        </div>
      ))}
      <p className="text-sm text-muted">You’ll always get emails about your orders.</p>
    </fieldset>
  )
}
