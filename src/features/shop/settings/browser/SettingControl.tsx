import { Button } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { EmailField, SelectField, TextAreaField, TextField } from '#/ui/Field.tsx'
import type { UseForm } from '#/ui/useForm.ts'
import { DEFAULTS } from '../settings.defaults.ts'
import { ClosedDaysField } from './ClosedDaysField.tsx'
import { hasDefault, isExampleSetting, optionLabel, type SettingField } from './settingFields.ts'
import { formatSetting, fromFormValues, type SettingsFormValues, toFormValues } from './settingsForm.ts'

type SettingControlProps = { field: SettingField; form: UseForm<SettingsFormValues>; typed: SettingsFormValues }

const SMALL = 'sm:h-9! sm:text-sm'

export function SettingControl({ field, form, typed }: SettingControlProps) {
  const { name, label } = field
  const isDefault = Object.is(fromFormValues(typed)[name], DEFAULTS[name])
  const isExample = isDefault && isExampleSetting(name)
  return (
    <div
      id={name}
      className={classes(
        'grid scroll-mt-4 content-start',
        field.kind !== 'pounds' && field.kind !== 'number' && 'sm:col-span-full',
      )}
    >
      <Control field={field} form={form} typed={typed} />
      {isExample && <p className="mt-1 text-sm text-muted">This is an example. Enter your own.</p>}
      {!isDefault && hasDefault(name) && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <span className="min-w-0 break-words">
            Default: {optionLabel(field, DEFAULTS[name]) ?? formatSetting(name, DEFAULTS[name])}
          </span>
          <Button
            size="small"
            variant="quiet"
            className="-mx-2 px-2! underline"
            aria-label={`${label}: reset to default`}
            onClick={() => form.setValue(name, toFormValues(DEFAULTS)[name])}
          >
            Reset to default
          </Button>
        </p>
      )}
    </div>
  )
}

function Control({ field, form, typed }: SettingControlProps) {
  const { name, label, hint, kind } = field
  const words = { label, hint, error: form.errors()[name]?.message }
  switch (kind) {
    case 'yesNo':
      return (
        <label className="flex min-h-11 items-center gap-3 font-semibold sm:min-h-9">
          <input
            type="checkbox"
            className="size-5 accent-ink"
            checked={typed[name] === true}
            onChange={(event) => form.setValue(name, event.target.checked)}
          />
          {label}
        </label>
      )
    case 'choice':
      return (
        <SelectField
          {...words}
          value={String(typed[name])}
          onChange={(event) => form.setValue(name, event.target.value)}
          controlClassName={SMALL}
        >
          {field.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )
    case 'lines':
      return <TextAreaField {...words} controlClassName="sm:text-sm" {...form.register(name)} />
    case 'emails':
      return (
        <TextAreaField
          {...words}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          controlClassName="sm:text-sm"
          {...form.register(name)}
        />
      )
    case 'closedDays':
      return <ClosedDaysField {...words} value={String(typed[name])} onChange={(value) => form.setValue(name, value)} />
    case 'pounds':
      return <TextField {...words} inputMode="decimal" controlClassName={`figures ${SMALL}`} {...form.register(name)} />
    case 'number':
      return <TextField {...words} inputMode="numeric" controlClassName={`figures ${SMALL}`} {...form.register(name)} />
    case 'email':
      return <EmailField {...words} autoComplete="off" controlClassName={SMALL} {...form.register(name)} />
    case 'line':
      return <TextField {...words} controlClassName={SMALL} {...form.register(name)} />
  }
}
