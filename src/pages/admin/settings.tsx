import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { errorMessage } from '#/browser/api.ts'
import { useCurrentUser, useRecheckUser } from '#/browser/currentUser.ts'
import { SettingsForm } from '#/features/shop/settings/browser/SettingsForm.tsx'
import { SettingsPlaceholders } from '#/features/shop/settings/browser/SettingsSection.tsx'
import { SETTING_SECTIONS } from '#/features/shop/settings/browser/settingFields.ts'
import { settingsQuery } from '#/features/shop/settings/browser/settings.queries.ts'
import { SETTING_NAMES } from '#/features/shop/settings/settings.defaults.ts'
import { formatDateTime } from '#/lib/format.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Skeleton } from '#/ui/Loading.tsx'

export const Route = createFileRoute('/admin/settings')({ component: SettingsScreen })

function SettingsScreen() {
  const settings = useQuery(settingsQuery)
  const router = useRouter()
  const role = useCurrentUser()?.role
  useRecheckUser(settings.error)
  const { data } = settings
  useFocusSetting(data !== undefined)

  if (settings.isError && !data) {
    return (
      <>
        <h1 className="headline mb-5 text-2xl">Settings</h1>
        <EmptyState
          role="alert"
          title="We couldn’t load the settings"
          action={<Button onClick={() => void settings.refetch()}>Try again</Button>}
        >
          {errorMessage(settings.error)}
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <h1 className="headline text-2xl">Settings</h1>
      {data ? (
        <p className="text-muted">
          {data.updatedAt
            ? `Last saved by ${data.updatedBy}, ${formatDateTime(data.updatedAt)}.`
            : 'Using the default settings.'}
        </p>
      ) : (
        <Skeleton className="h-5 w-64" />
      )}
      <nav aria-label="Sections" className="mt-3 mb-6">
        <ul className="flex flex-wrap gap-x-5">
          {SETTING_SECTIONS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="link inline-flex min-h-9 items-center max-md:min-h-11">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {data ? (
        <SettingsForm settings={data} role={role} onSaved={() => void router.invalidate()} />
      ) : (
        <SettingsPlaceholders />
      )}
    </>
  )
}

/** `/admin/settings#vatNumber` focuses that setting. */
function useFocusSetting(isLoaded: boolean) {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (!isLoaded || !SETTING_NAMES.some((name) => name === hash)) return
    document.getElementById(hash)?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [hash, isLoaded])
}
