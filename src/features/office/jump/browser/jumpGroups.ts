import { findPlaces, type Place } from '../places.rules.ts'
import type { JumpResults } from '../server/jump.schema.ts'

export type JumpTarget = { href: string; label: string; about?: string | undefined; state?: string | undefined }
export type JumpGroup = { title: string; targets: JumpTarget[] }

export type JumpPlaces = { screens: readonly Place[]; settings: readonly Place[] }

const MAX_PLACES = 5

/** With nothing typed, every screen. */
export function jumpGroups(places: JumpPlaces, q: string, found: JumpResults | undefined): JumpGroup[] {
  const settings = q === '' ? [] : findPlaces(places.settings, q)
  const screens = findPlaces(places.screens, q)
  const groups: JumpGroup[] = [
    { title: 'Go to', targets: q === '' ? screens : screens.slice(0, MAX_PLACES) },
    {
      title: 'Settings',
      targets: settings.slice(0, MAX_PLACES).map(({ label, section = '', href }) => ({ href, label, about: section })),
    },
    ...(found?.groups ?? []).map(({ title, to, rows, isMore }) => ({
      title,
      targets: isMore ? [...rows, restOf(title, to, q)] : rows,
    })),
  ]
  return groups.filter(({ targets }) => targets.length > 0)
}

const restOf = (title: string, to: string, q: string): JumpTarget => ({
  href: `${to}?q=${encodeURIComponent(q)}`,
  label: `All ${title.toLowerCase()} matching “${q}”`,
})
