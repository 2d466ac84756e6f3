import { Link } from '@tanstack/react-router'
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import { useRef } from 'react'
import { useCurrentUser } from '#/browser/currentUser.ts'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
import { useAdminScreens } from './useAdminScreens.ts'

const IN_HEADER = ['Dashboard', 'Orders', 'Products']

export function AdminMenu({ layout = 'row', onLeave }: { layout?: 'row' | 'column'; onLeave?: () => void }) {
  const user = useCurrentUser()
  const screens = useAdminScreens()
  const details = useRef<HTMLDetailsElement>(null)
  if (!user?.isAdmin) return null

  const close = () => {
    if (details.current) details.current.open = false
    onLeave?.()
  }
  const links = screens
    .filter(({ label }) => IN_HEADER.includes(label))
    .map(({ to, label }) => (
      <li key={to}>
        <Link
          to={to}
          onClick={close}
          className={classes('flex min-h-11 items-center hover:bg-sunken', layout === 'row' ? 'px-4' : '-mx-5 px-5')}
        >
          {label}
        </Link>
      </li>
    ))
  if (layout === 'column') {
    return (
      <section aria-label="Admin">
        <p className="text-sm text-muted">Admin</p>
        <ul>{links}</ul>
      </section>
    )
  }
  return (
    <details
      ref={details}
      className="group relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !details.current?.open) return
        close()
        details.current.querySelector('summary')?.focus()
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <summary className="flex min-h-11 items-center gap-1 px-2">
        Admin
        <Icon icon={ChevronDown} size={16} className="transition-transform group-open:rotate-180" />
      </summary>
      <ul className="absolute right-0 z-20 mt-1 min-w-44 rounded-md border border-line bg-raised py-1 text-ink shadow-lifted">
        {links}
      </ul>
    </details>
  )
}
