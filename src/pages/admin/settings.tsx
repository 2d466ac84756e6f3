import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useBlocker, useRouter } from '@tanstack/react-router'
import { useRecheckUser } from '#/features/accounts/accounts.queries.ts'
import { momentWords } from '#/features/orders/orderWords.ts'
import { SettingsForm } from '#/features/settings/SettingsForm.tsx'
import { SETTING_SECTIONS } from '#/features/settings/settingFields.ts'
import { settingsQuery } from '#/features/settings/settings.queries.ts'
import { sentenceOf } from '#/platform/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { ConfirmDialog } from '#/ui/ConfirmDialog.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Waiting } from '#/ui/Waiting.tsx'

export const Route = createFileRoute('/admin/settings')({ component: SettingsScreen })

function SettingsScreen() {
  const settings = useQuery(settingsQuery)
  const router = useRouter()
  useRecheckUser(settings.error)

  if (settings.isPending) return <Waiting>Loading the settings</Waiting>
  if (!settings.data) {
    return (
      <EmptyState role="alert" title="The settings could not be loaded">
        <p className="mb-4">{sentenceOf(settings.error)}</p>
        <Button onClick={() => void settings.refetch()}>Try again</Button>
      </EmptyState>
    )
  }
  const { updatedBy, updatedAt } = settings.data
  return (
    <>
      <h1 className="headline text-2xl">Settings</h1>
      <p className="text-muted">
        {updatedAt
          ? `Last saved by ${updatedBy}, ${momentWords(updatedAt)}.`
          : 'As the shop comes: nothing changed yet.'}
      </p>
      <nav aria-label="Sections" className="mt-3 mb-6">
        <ul className="flex flex-wrap gap-x-5">
          {SETTING_SECTIONS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="link inline-flex min-h-9 items-center">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <SettingsForm
        settings={settings.data}
        // The frame around this screen names the shop too.
        onSaved={() => void router.invalidate()}
        guard={(isChanged) => <AskBeforeLeaving when={isChanged} />}
      />
    </>
  )
}

function AskBeforeLeaving({ when }: { when: boolean }) {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: when,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={leaving.status === 'blocked'}
      onClose={() => leaving.reset?.()}
      title="Leave without saving?"
      confirm="Leave without saving"
      cancel="Stay here"
      pendingLabel=""
      pending={false}
      onConfirm={() => leaving.proceed?.()}
    >
      <p>Your changes to the settings are not saved.</p>
    </ConfirmDialog>
  )
}
