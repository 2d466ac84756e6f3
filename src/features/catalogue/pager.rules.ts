/** Page numbers for a pager: the first, the last and the neighbours, with `undefined` for a gap. */
export function pageNumbers(page: number, pages: number): (number | undefined)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((at) => at >= 1 && at <= pages)
  const named = [...new Set(near)].sort((a, b) => a - b)
  return named.flatMap((at, index) => {
    const gap = at - (named[index - 1] ?? 0) - 1
    // A gap of one page is no shorter than its number.
    return gap === 0 ? [at] : gap === 1 ? [at - 1, at] : [undefined, at]
  })
}
