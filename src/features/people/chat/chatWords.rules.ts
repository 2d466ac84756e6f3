import { editDistance } from '#/lib/editDistance.ts'

/** Words of the rules long enough to be recognised when mistyped. */
const KEYWORDS = [
  ...['accessories', 'accessory', 'account', 'arrive', 'battery', 'batteries', 'capacity', 'charging', 'checkout'],
  ...['cleaning', 'compare', 'comparison', 'compatible', 'contact', 'courier', 'deliver', 'delivered', 'delivery'],
  ...['difference', 'dimensions', 'discount', 'dispatch', 'express', 'guarantee', 'install', 'invoice', 'invoices'],
  ...['machine', 'machines', 'maintenance', 'manual', 'opening', 'outdoors', 'package', 'parcel', 'payment'],
  ...['pressureless', 'receipt', 'recommend', 'refund', 'returns', 'shipping', 'tracking', 'transfer', 'voucher'],
  ...['warranty', 'weight'],
]
/** Spelt right, but near enough to a keyword or a word of a product's name to look like a typing error. */
const OTHER_WORDS = [
  ...['accounts', 'arrived', 'arrives', 'changing', 'charge', 'charged', 'charges', 'clearing', 'collect', 'collected'],
  ...['collection', 'contract', 'deliverer', 'refunds', 'remove', 'removed', 'return', 'returned'],
]

const MIN_LENGTH = 6

/** Lower case, with straight apostrophes and keywords spelt right. */
export const correctTypos = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[a-z]+/g, (word) => KEYWORDS.find((keyword) => isTypoOf(word, keyword)) ?? word)

const isKnown = (word: string) => KEYWORDS.includes(word) || OTHER_WORDS.includes(word)

/** The same first letter, and one error, or two in a long word. */
function isTypoOf(word: string, keyword: string): boolean {
  if (keyword.length < MIN_LENGTH || word[0] !== keyword[0] || isKnown(word)) return false
  const most = keyword.length >= 9 ? 2 : 1
  return Math.abs(word.length - keyword.length) <= most && editDistance(word, keyword) <= most
}

/** Names say little with these alone. */
const COMMON_WORDS = ['ball', 'balls', 'machine', 'pack', 'pair', 'set', 'tennis', 'the']
const COMMON_WEIGHT = 0.2
const MIN_SCORE = 0.5

/** The products that `text` names, the most clearly named first. A word that many names share counts for little. */
export const findNamed = <Product extends { name: string }>(text: string, products: readonly Product[]): Product[] =>
  scoreNames(text, products)
    .filter(({ score }) => score >= MIN_SCORE)
    .sort((a, b) => b.weight - a.weight)
    .map(({ product }) => product)

/** The same, or the only product with a word in its name that `text` has too, such as “balls”. */
export function findNearest<Product extends { name: string }>(text: string, products: readonly Product[]): Product[] {
  const named = findNamed(text, products)
  if (named.length > 0) return named
  const similar = scoreNames(text, products).filter(({ score }) => score > 0)
  return similar.length === 1 ? similar.map(({ product }) => product) : []
}

function scoreNames<Product extends { name: string }>(text: string, products: readonly Product[]) {
  const typed = wordsOf(text)
  const names = products.map(({ name }) => wordsOf(name))
  const weightOf = (word: string) =>
    COMMON_WORDS.includes(word) ? COMMON_WEIGHT : 1 / names.filter((words) => words.includes(word)).length
  const sum = (words: string[]) => words.reduce((total, word) => total + weightOf(word), 0)
  return products.map((product, index) => {
    const words = names[index] as string[]
    const weight = sum(words.filter((word) => typed.some((other) => other === word || isTypoOf(other, word))))
    return { product, weight, score: weight / (sum(words) || 1) }
  })
}

const wordsOf = (text: string): string[] => [...new Set(text.toLowerCase().match(/[a-z]+/g) ?? [])]
