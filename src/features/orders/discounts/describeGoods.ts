import { formatList } from '#/lib/format.ts'

const MAX_NAMED = 3

/** `'Parts, Launcher, Hopper and 2 more'`. */
export function describeGoods(categories: readonly string[], products: readonly string[]): string {
  const names = [...categories, ...products]
  if (names.length === 0) return 'products we no longer sell'
  const more = names.length - MAX_NAMED
  return formatList(more > 0 ? [...names.slice(0, MAX_NAMED), `${more} more`] : names)
}
