import { Link, useLocation } from '@tanstack/react-router'
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useAdminGroups } from '#/pages/-shell/useAdminScreens.ts'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'

export const ADMIN_ENTRY =
  'flex min-h-11 items-center rounded-sm px-2.5 whitespace-nowrap hover:bg-sunken aria-[current=page]:bg-sunken ' +
  'aria-[current=page]:font-semibold lg:min-h-7 lg:scroll-mb-10 lg:pointer-coarse:min-h-11'

export function AdminNavigation() {
  const id = useId()
  const groups = useAdminGroups()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isHome = /^\/admin\/?$/.test(path)
  const nav = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after navigating
  useEffect(() => {
    // Under the pointer, somebody may be about to click.
    if (nav.current?.matches(':hover')) return
    list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [path])
  const isMore = useIsCutOff(nav, list)
  return (
    <div className="relative lg:flex lg:min-h-0 lg:flex-1 lg:flex-col">
      <nav ref={nav} aria-label="Admin" className="px-2.5 max-lg:py-3 lg:min-h-0 lg:flex-1 lg:overflow-y-auto">
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
      {/* Over the list, which would move under the pointer if this took its room. Keys scroll to the entry in focus. */}
      {isMore && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className="absolute inset-x-0 bottom-0 flex min-h-8 items-center gap-1.5 border-t border-line bg-paper px-5 font-semibold hover:bg-sunken max-lg:hidden"
          onClick={() => nav.current?.scrollTo({ top: nav.current.scrollHeight, behavior: 'smooth' })}
        >
          More <Icon icon={ChevronDown} size={16} />
        </button>
      )}
    </div>
  )
}

/** Whether the end of `content` is below the visible part of `box`, which scrolls. */
function useIsCutOff(box: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>): boolean {
  const [isCutOff, setIsCutOff] = useState(false)
  useEffect(() => {
    const [outer, inner] = [box.current, content.current]
    if (!outer || !inner) return
    const measure = () => setIsCutOff(outer.scrollHeight - outer.scrollTop - outer.clientHeight > 8)
    const sizes = new ResizeObserver(measure)
    sizes.observe(outer)
    sizes.observe(inner)
    outer.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      outer.removeEventListener('scroll', measure)
    }
  }, [box, content])
  return isCutOff
}
