import { useState } from 'react'
import { ApiError } from '#/browser/api.ts'
import { errorMessage } from '#/browser/errorMessage.ts'
import type { Role } from '#/lib/roles.ts'
import { Button } from '#/ui/Button.tsx'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { useForm } from '#/ui/useForm.ts'
import type { SettingsResponse } from '../server/settings.schema.ts'
import { SETTING_NAMES } from '../settings.defaults.ts'
import { differences, mayChangeSetting, type SettingName } from '../settings.rules.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { DeliveryPreview } from './DeliveryPreview.tsx'
import { SettingControl } from './SettingControl.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { SETTING_SECTIONS } from './settingFields.ts'
import { conflictingSettings, useSaveSettings } from './settings.queries.ts'
import { fromFormValues, type SettingsFormValues, settingsResolver, toFormValues } from './settingsForm.ts'

type SettingsFormProps = {
  settings: SettingsResponse
  role: Role | undefined
  onSaved: () => void
}

export function SettingsForm({ settings, role, onSaved }: SettingsFormProps) {
  const save = useSaveSettings()
  const form = useForm<SettingsFormValues>({ resolver: settingsResolver, defaultValues: toFormValues(settings.value) })
  // The version that the changes are based on; moves on when somebody else saves.
  const [base, setBase] = useState(settings)
  const [conflicts, setConflicts] = useState<readonly SettingName[]>()

  const typed = Object.fromEntries(SETTING_NAMES.map((name) => [name, form.getValues(name)])) as SettingsFormValues
  const mine = fromFormValues(typed)
  const changed = Object.keys(differences(mine, base.value)) as SettingName[]

  function show({ value }: SettingsResponse) {
    for (const name of SETTING_NAMES) form.setValue(name, toFormValues(value)[name])
  }

  /** Adopts their changes to settings not edited here; the rest are conflicts. */
  function merge(theirs: SettingsResponse, sent: SettingsFormValues) {
    const ours = differences(fromFormValues(sent), base.value)
    const others = differences(theirs.value, base.value)
    const typedTheirs = toFormValues(theirs.value)
    for (const name of Object.keys(others) as SettingName[]) if (!(name in ours)) form.setValue(name, typedTheirs[name])
    const both = (Object.keys(ours) as SettingName[]).filter((name) => name in others && ours[name] !== others[name])
    setConflicts(both)
    setBase(theirs)
  }

  const submit = form.handleSubmit((sent) => {
    if (save.isPending || changed.length === 0) return
    save.mutate(
      { version: base.version, value: fromFormValues(sent) },
      {
        onSuccess(saved) {
          show(saved)
          setBase(saved)
          setConflicts(undefined)
          onSaved()
        },
        onError(error) {
          const theirs = conflictingSettings(error)
          const field = error instanceof ApiError && String(error.body.field ?? '').replace(/^value\./, '')
          if (theirs) merge(theirs, sent)
          else if (field && field in sent)
            form.setError(field as SettingName, { message: errorMessage(error) }, { shouldFocus: true })
        },
      },
    )
  })
  const undo = () => {
    show(base)
    setConflicts(undefined)
  }

  return (
    // Keep focused fields clear of the sticky bar.
    <form
      onSubmit={submit}
      noValidate
      aria-label="Settings"
      className="[&_input]:scroll-mb-32 [&_textarea]:scroll-mb-32"
    >
      <LeaveGuard unsaved={changed.length > 0} />
      {conflicts && (
        <ConflictNotice
          savedBy={base.updatedBy ?? 'Somebody'}
          names={conflicts.filter((name) => mine[name] !== base.value[name])}
          theirs={base.value}
          mine={mine}
          onUseTheirs={(name) => form.setValue(name, toFormValues(base.value)[name])}
        />
      )}
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
          pending={save.isPending}
          pendingLabel="Saving"
          aria-disabled={changed.length === 0}
        >
          Save changes
        </Button>
        {changed.length > 0 && (
          <Button variant="quiet" size="small" onClick={undo}>
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
