import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { useAdminGroups } from '#/pages/-shell/useAdminScreens.ts'
import { classes } from '#/ui/classes.ts'

export const ADMIN_ENTRY =
  'flex min-h-11 items-center rounded-sm px-2.5 whitespace-nowrap hover:bg-sunken aria-[current=page]:bg-sunken ' +
  'aria-[current=page]:font-[680] lg:min-h-7 lg:pointer-coarse:min-h-11'

export function AdminNavigation() {
  const id = useId()
  const groups = useAdminGroups()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isHome = /^\/admin\/?$/.test(path)
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after navigating
  useEffect(() => {
    list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [path])
  return (
    <nav aria-label="Admin" className="px-2.5 max-lg:py-3 lg:min-h-0 lg:flex-1 lg:overflow-y-auto">
      <div ref={list} className="max-lg:columns-2 max-lg:gap-x-4 md:max-lg:columns-3">
        {groups.map(({ label, screens }) => (
          <div key={label} className={classes('break-inside-avoid pb-2', label === '' && 'max-lg:[column-span:all]')}>
            {label && (
              <p id={`${id}${label}`} className="px-2.5 pb-0.5 text-muted">
                {label}
              </p>
            )}
            <ul aria-labelledby={label ? `${id}${label}` : undefined}>
              {screens.map(({ to, label: name }) => (
                <li key={to}>
                  <Link
                    to={to}
                    {...(isHome && to === '/admin/dashboard' ? { 'aria-current': 'page' as const } : {})}
                    className={ADMIN_ENTRY}
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}
