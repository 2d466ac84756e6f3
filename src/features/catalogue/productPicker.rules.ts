/** Products whose name begins with what was typed, then those whose name has it, then the others, each in their order. */
export function namesFirst<Product extends { name: string }>(found: readonly Product[], typed: string): Product[] {
  const words = typed.toLowerCase()
  const rank = ({ name }: Product) => {
    const at = name.toLowerCase().indexOf(words)
    return at === 0 ? 0 : at > 0 ? 1 : 2
  }
  return found.toSorted((one, other) => rank(one) - rank(other))
}
