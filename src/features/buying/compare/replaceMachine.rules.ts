/** Puts `slug` at `place`; if it is elsewhere, the two change places. An empty `slug` leaves the place out. */
export function replaceMachine(slugs: readonly string[], place: number, slug: string): string[] {
  const before = slugs[place]
  const elsewhere = slugs.indexOf(slug)
  const replaced = [...slugs]
  if (elsewhere >= 0 && before !== undefined) replaced[elsewhere] = before
  replaced[place] = slug
  return [...new Set(replaced.filter((one) => one))]
}
