import { foldText } from '#/lib/foldText.ts'
import { searchWords } from '#/lib/lists.rules.ts'
import type { PageHref } from '#/lib/pageLinks.ts'
import type { JumpResults } from '../server/jump.schema.ts'

/** A screen or setting, found by the beginnings of its words. */
export type Place = { label: string; section?: string; href: PageHref }

export function findPlaces(places: readonly Place[], q: string): Place[] {
  const wanted = searchWords(q)
  return places.filter(({ label, section = '' }) => {
    const words = foldText(`${label} ${section}`).split(/[^\p{L}\p{N}]+/u)
    return wanted.every((start) => words.some((word) => word.startsWith(start)))
  })
}

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
