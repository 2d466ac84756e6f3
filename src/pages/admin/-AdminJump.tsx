import Search from 'lucide/dist/esm/icons/search.mjs'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useRights } from '#/browser/rights.tsx'
import { JumpDialog } from '#/features/office/jump/browser/JumpDialog.tsx'
import { SETTING_SECTIONS } from '#/features/shop/settings/browser/settingFields.ts'
import { ADMIN_SCREENS, FURTHER_SCREENS } from '#/pages/-shell/adminScreens.ts'
import { Icon } from '#/ui/Icon.tsx'

const SETTINGS = SETTING_SECTIONS.flatMap(({ title, fields }) =>
  fields.map(({ name, label }) => ({ href: `/admin/settings#${name}` as const, label, section: title })),
)

function usePlaces() {
  const may = useRights()
  return {
    screens: [...ADMIN_SCREENS, ...FURTHER_SCREENS]
      .filter(({ right }) => may(right))
      .map(({ to, label }) => ({ href: to, label })),
    settings: may('GET /api/admin/settings') ? SETTINGS : [],
  }
}

const IS_APPLE = /Mac|iP/.test(globalThis.navigator?.platform ?? '')

export function AdminJump() {
  const [isOpen, setIsOpen] = useState(false)
  const places = usePlaces()
  useEffect(() => {
    const openByShortcut = (event: KeyboardEvent) => {
      const { key, shiftKey, altKey } = event
      if (!(IS_APPLE ? event.metaKey : event.ctrlKey) || key.toLowerCase() !== 'k' || shiftKey || altKey) return
      event.preventDefault()
      setIsOpen(true)
    }
    window.addEventListener('keydown', openByShortcut)
    return () => window.removeEventListener('keydown', openByShortcut)
  }, [])

  return (
    <>
      <button
        type="button"
        aria-keyshortcuts={IS_APPLE ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="flex min-h-11 min-w-11 items-center justify-center gap-3 rounded-sm text-muted hover:text-ink md:border md:border-line md:px-2.5 md:hover:border-edge lg:min-h-9 lg:w-full lg:justify-between"
      >
        <Icon icon={Search} className="md:hidden" />
        <span className="whitespace-nowrap max-md:sr-only">Search or jump to…</span>
        <kbd aria-hidden className="font-sans whitespace-nowrap max-md:hidden">
          {IS_APPLE ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {/* Outside the green band, whose colours it would inherit. */}
      {isOpen && createPortal(<JumpDialog places={places} onClose={() => setIsOpen(false)} />, document.body)}
    </>
  )
}
