import { useEffect, useRef } from 'react'
import { Button } from '#/ui/Button.tsx'
import type { Settings } from '../settings.defaults.ts'
import type { SettingName } from '../settings.rules.ts'
import { settingLabel } from './settingFields.ts'
import { formatSetting } from './settingsForm.ts'

type ConflictNoticeProps = {
  savedBy: string
  names: readonly SettingName[]
  theirs: Settings
  mine: Settings
  onUseTheirs: (name: SettingName) => void
}

export function ConflictNotice({ savedBy, names, theirs, mine, onUseTheirs }: ConflictNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} role="alert" tabIndex={-1} className="mb-6 grid gap-3 border-l-2 border-clay bg-sunken p-4">
      <p className="font-semibold">
        {savedBy} has saved settings since you opened this page. Your changes haven’t been saved yet.
      </p>
      {names.length === 0 ? (
        <p>Their changes are shown below and don’t affect yours. Save to keep both.</p>
      ) : (
        <>
          <p>You’ve both changed these. Saving keeps yours.</p>
          <ul className="grid">
            {names.map((name) => (
              <li key={name} className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line py-2">
                <span className="font-semibold">{settingLabel(name)}</span>
                <span>Yours: {formatSetting(name, mine[name])}</span>
                <span>
                  {savedBy}: {formatSetting(name, theirs[name])}
                </span>
                <Button size="small" aria-label={`${settingLabel(name)}: use theirs`} onClick={() => onUseTheirs(name)}>
                  Use theirs
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
