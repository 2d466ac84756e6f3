/** Letters added, dropped or changed, and neighbours swapped, that turn one word into the other (optimal string alignment). */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const changed = (last[column - 1] as number) + (from[row - 1] === to[column - 1] ? 0 : 1)
      const swapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
          ? (beforeLast[column - 2] as number) + 1
          : changed
      current[column] = Math.min(changed, swapped, (last[column] as number) + 1, (current[column - 1] as number) + 1)
    }
    beforeLast = last
    last = current
  }
  return last[to.length] as number
}
