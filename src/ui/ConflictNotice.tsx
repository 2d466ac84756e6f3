import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './Button.tsx'

/** Somebody else has saved what is being edited. */
export type Conflict<Values> = {
  /** Who has changed what, as the server says. */
  message: string
  /** The fields that both have changed. */
  both: readonly (keyof Values & string)[]
  mine: Values
  theirs: Values
  takeTheirs: (name: keyof Values & string) => void
}

type ConflictNoticeProps<Values> = {
  conflict: Conflict<Values> | undefined
  label: (name: keyof Values & string) => string
  format?: (name: keyof Values & string, values: Values) => string
  /** What follows if no field has been changed by both. */
  children?: ReactNode
}

/** Nothing that was typed is lost: saving again keeps it, and what only they have changed. */
export function ConflictNotice<Values>({
  conflict,
  label,
  format = (name, values) => String(values[name]),
  children = 'Their changes are shown below and don’t affect yours. Save to keep both.',
}: ConflictNoticeProps<Values>) {
  if (!conflict) return null
  const { message, both, mine, theirs, takeTheirs } = conflict
  return (
    <Notice message={message}>
      {both.length === 0 ? (
        <p>{children}</p>
      ) : (
        <>
          <p>You’ve both changed these. Saving keeps yours.</p>
          <ul className="grid">
            {both.map((name) => (
              <li key={name} className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line py-2">
                <span className="font-semibold">{label(name)}</span>
                <span className="wrap-anywhere">Yours: {format(name, mine) || 'nothing'}</span>
                <span className="wrap-anywhere">Theirs: {format(name, theirs) || 'nothing'}</span>
                <Button size="small" aria-label={`${label(name)}: use theirs`} onClick={() => takeTheirs(name)}>
                  Use theirs
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}

function Notice({ message, children }: { message: string; children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} role="alert" tabIndex={-1} className="grid gap-3 border-l-2 border-clay bg-sunken p-4">
      <p className="font-semibold">{message}</p>
      {children}
    </div>
  )
}
