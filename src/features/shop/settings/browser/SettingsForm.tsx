import { useState } from 'react'
import type { Role } from '#/lib/roles.ts'
import { Button } from '#/ui/Button.tsx'
import { ConflictNotice } from '#/ui/ConflictNotice.tsx'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { useRequestForm } from '#/ui/useRequestForm.ts'
import type { SettingsResponse } from '../server/settings.schema.ts'
import { differences, mayChangeSetting } from '../settings.rules.ts'
import { DeliveryPreview } from './DeliveryPreview.tsx'
import { SettingControl } from './SettingControl.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { SETTING_SECTIONS, settingLabel } from './settingFields.ts'
import { conflictingSettings, useSaveSettings } from './settings.queries.ts'
import { formatSetting, fromFormValues, settingsResolver, toFormValues } from './settingsForm.ts'

type SettingsFormProps = {
  settings: SettingsResponse
  role: Role | undefined
  onSaved: () => void
}

export function SettingsForm({ settings, role, onSaved }: SettingsFormProps) {
  // The version that the changes are based on; moves on when somebody else saves.
  const [base, setBase] = useState(settings)
  const form = useRequestForm({
    request: useSaveSettings(),
    resolver: settingsResolver,
    defaultValues: toFormValues(settings.value),
    toRequest: (sent) => ({ version: base.version, value: fromFormValues(sent) }),
    fieldOf: (sent) => String(sent).replace(/^value\./, ''),
    onDone(saved, clear) {
      setBase(saved)
      form.rebase(toFormValues(saved.value))
      // As they were saved.
      clear()
      onSaved()
    },
    loadTheirs(error) {
      const theirs = conflictingSettings(error) ?? base
      setBase(theirs)
      return toFormValues(theirs.value)
    },
  })
  const typed = form.values()
  const mine = fromFormValues(typed)
  const changed = Object.keys(differences(mine, base.value))

  return (
    // Keep focused fields clear of the sticky bar.
    <form
      onSubmit={(event) => (changed.length > 0 ? form.submit(event) : event.preventDefault())}
      noValidate
      aria-label="Settings"
      className="[&_input]:scroll-mb-32 [&_textarea]:scroll-mb-32"
    >
      <LeaveGuard unsaved={changed.length > 0} />
      <div className="mb-6 empty:hidden">
        <ConflictNotice
          conflict={form.conflict}
          label={settingLabel}
          format={(name, values) => formatSetting(name, fromFormValues(values)[name])}
        />
      </div>
      <div className="grid gap-10">
        {SETTING_SECTIONS.map((section) => (
          <SettingsSection
            key={section.id}
            section={section}
            isOwners={!section.fields.some(({ name }) => mayChangeSetting(role, name))}
          >
            {section.fields.map((field) => (
              <SettingControl key={field.name} field={field} form={form} typed={typed} />
            ))}
            {section.id === 'delivery' && (
              <div className="sm:col-span-full">
                <DeliveryPreview settings={mine} />
              </div>
            )}
          </SettingsSection>
        ))}
      </div>
      <div className="sticky bottom-0 mt-8 flex flex-wrap items-center gap-3 border-t border-ink bg-paper py-3">
        <Button
          type="submit"
          variant="primary"
          size="small"
          pending={form.isPending}
          pendingLabel="Saving"
          aria-disabled={changed.length === 0}
        >
          Save changes
        </Button>
        {changed.length > 0 && (
          <Button variant="quiet" size="small" onClick={form.undo}>
            Undo
          </Button>
        )}
        <p role="status" className="text-muted">
          {changed.length === 0
            ? 'All changes saved.'
            : `${changed.length} ${changed.length === 1 ? 'change is' : 'changes are'} not saved.`}
        </p>
      </div>
    </form>
  )
}
