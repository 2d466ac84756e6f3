/** Page numbers for a pager: the first, the last and the neighbours, with `undefined` for a gap. */
export function pageNumbers(page: number, pages: number): (number | undefined)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  const named = [...new Set(near)].sort((a, b) => a - b)
  return named.flatMap((number, index) => {
    const gap = number - (named[index - 1] ?? 0) - 1
    // A gap of one page is no shorter than its number.
    return gap === 0 ? [number] : gap === 1 ? [number - 1, number] : [undefined, number]
  })
}
