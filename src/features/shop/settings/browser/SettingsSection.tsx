import type { ReactNode } from 'react'
import { Skeleton } from '#/ui/Loading.tsx'
import { SETTING_SECTIONS, type SettingField, type SettingSection } from './settingFields.ts'

type SettingsSectionProps = {
  section: SettingSection
  /** Not for the role of the person who reads it. */
  isOwners?: boolean
  children: ReactNode
}

export const SettingsSection = ({
  section: { id, title, description },
  isOwners = false,
  children,
}: SettingsSectionProps) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    className="grid scroll-mt-4 gap-x-10 gap-y-4 border-t border-line pt-6 lg:grid-cols-[16rem_minmax(0,40rem)]"
  >
    <div>
      <h2 id={`${id}-title`} className="headline text-lg">
        {title}
      </h2>
      <p className="mt-1 text-muted">{description}</p>
      {isOwners && <p className="mt-1 font-semibold">Only an owner can change this.</p>}
    </div>
    <fieldset disabled={isOwners} aria-labelledby={`${id}-title`} className="grid gap-4 sm:grid-cols-2">
      {children}
    </fieldset>
  </section>
)

export const SettingsPlaceholders = () => (
  <div className="grid gap-10">
    <p role="status" className="sr-only">
      Loading the settings
    </p>
    {SETTING_SECTIONS.map((section) => (
      <SettingsSection key={section.id} section={section}>
        {section.fields.map((field) => (
          <Skeleton key={field.name} className={placeholderSize(field)} />
        ))}
        {section.id === 'delivery' && <Skeleton className="h-43 sm:col-span-full" />}
      </SettingsSection>
    ))}
  </div>
)

function placeholderSize({ kind, hint }: SettingField): string {
  if (kind === 'yesNo') return 'h-11 sm:col-span-full sm:h-9'
  if (kind === 'closedDays') return 'h-64 sm:col-span-full'
  if (kind === 'lines' || kind === 'emails') return 'h-38 sm:col-span-full'
  const height = hint ? 'h-24 sm:h-22' : 'h-17.5 sm:h-15.5'
  return kind === 'pounds' || kind === 'number' ? height : `${height} sm:col-span-full`
}
