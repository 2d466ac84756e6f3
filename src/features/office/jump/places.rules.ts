import { foldText } from '#/lib/foldText.ts'
import { searchWords } from '#/lib/lists.rules.ts'
import type { PageHref } from '#/lib/pageLinks.ts'

/** A screen or setting, found by the beginnings of its words. */
export type Place = { label: string; section?: string; href: PageHref }

export function findPlaces(places: readonly Place[], q: string): Place[] {
  const wanted = searchWords(q)
  return places.filter(({ label, section = '' }) => {
    const words = foldText(`${label} ${section}`).split(/[^\p{L}\p{N}]+/u)
    return wanted.every((start) => words.some((word) => word.startsWith(start)))
  })
}
