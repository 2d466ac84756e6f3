/** Rows without differences hide by CSS while it's on, so it works without JavaScript. */
export const HIDDEN_WHEN_SAME = 'group-has-[[role=switch]:checked]/comparison:hidden'

type DifferencesSwitchProps = { differing: number; rows: number }

export const DifferencesSwitch = ({ differing, rows }: DifferencesSwitchProps) =>
  differing === 0 ? (
    <p className="text-muted">These machines have the same specifications.</p>
  ) : (
    <label className="flex min-h-11 items-center gap-3">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own state */}
      <input type="checkbox" role="switch" autoComplete="off" className="peer sr-only" />
      <span
        aria-hidden
        className="flex h-6 w-11 shrink-0 items-center rounded-full border border-edge bg-raised px-0.5 transition-colors peer-checked:border-court peer-checked:bg-court peer-checked:*:translate-x-5 peer-checked:*:bg-ball peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus"
      >
        <span className="size-4.5 rounded-full bg-edge transition-[translate]" />
      </span>
      <span>
        Show differences only{' '}
        <span className="figures whitespace-nowrap text-muted">
          ({differing} of {rows})
        </span>
      </span>
    </label>
  )
