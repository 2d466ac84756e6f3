import type { HelpArticle } from '#/features/catalogue/catalogue/server/catalogue.schema.ts'
import type { FindHelp } from '#/features/catalogue/catalogue/server/listing.routes.ts'
import { closestWord, isCorrectable, withoutIgnored } from '#/features/catalogue/catalogue/server/searchWords.ts'
import { chapters } from '#/features/catalogue/manual/manual.content.ts'
import { contactFaq } from '#/features/people/contact/contactFaq.ts'
import { supportFaq } from '#/features/people/support/supportFaq.ts'
import type { DeliverySettings } from '#/features/shop/delivery/delivery.rules.ts'
import { loadDeliverySettings } from '#/features/shop/delivery/server/delivery.store.ts'
import { blockTexts } from '#/lib/blocks.ts'
import type { HelpPage } from '#/platform/feature.ts'

const MAX_FOUND = 3

const PAGES: readonly HelpPage[] = [
  {
    title: 'Shipping and Returns',
    section: 'Terms',
    href: '/shipping-and-returns',
    text: 'delivery refund cancel order policy send back',
  },
  {
    title: 'Prices and payment',
    section: 'Terms',
    href: '/terms-and-conditions#prices',
    text: 'methods how to pay credit debit card visa mastercard american express apple google paypal klarna instalments discount code',
  },
  { title: 'Track your order', section: 'Support', href: '/support', text: 'where is my parcel order status tracking' },
  { title: 'Repairs', section: 'Support', href: '/support?tab=repairs', text: 'broken fault service mend fix' },
  { title: 'Contact', section: 'Support', href: '/contact', text: 'email phone call telephone address opening hours' },
]

/** `added`: by other features. */
export function listArticles(prices: DeliverySettings, added: readonly HelpPage[]): HelpPage[] {
  return [
    ...added,
    ...PAGES,
    ...supportFaq(prices).flatMap(({ tab, questions }) =>
      questions.map(
        ({ question, answer }): HelpPage => ({
          title: question,
          section: 'Frequently asked questions',
          href: `/support?tab=${tab}`,
          text: answer,
        }),
      ),
    ),
    ...contactFaq.map(
      ({ question, answer }): HelpPage => ({
        title: question,
        section: 'Contact',
        href: '/contact',
        text: answer,
      }),
    ),
    ...chapters.map(
      ({ id, title, blocks }): HelpPage => ({
        title,
        section: 'User manual',
        href: `/user-manual#${id}`,
        text: blocks.flatMap(blockTexts).join(' '),
      }),
    ),
  ]
}

export const findHelpIn =
  (added: readonly HelpPage[]): FindHelp =>
  async (database, q, options) =>
    findArticles(listArticles(await loadDeliverySettings(database), added), q, options)

/**
 * Those with every word, those with more of them in the title first. If there are none, with misspelt words corrected. With
 * `titled`, only those that have every word in the title.
 */
function findArticles(articles: readonly HelpPage[], q: string, { titled = false } = {}): HelpArticle[] {
  const words = searchedWords(q)
  if (words.length === 0) return []
  const found = rankMatches(articles, words, titled)
  return (found.length > 0 ? found : rankMatches(articles, correctWords(articles, words), titled)).slice(0, MAX_FOUND)
}

const rankMatches = (articles: readonly HelpPage[], words: readonly string[], titled: boolean): HelpArticle[] =>
  articles
    .filter(({ title, text }) => countFound(words, titled ? title : `${title} ${text}`) === words.length)
    .map(({ text: _, ...article }) => ({ article, rank: countFound(words, article.title) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ article }) => article)

function correctWords(articles: readonly HelpPage[], words: readonly string[]): string[] {
  const known = [...new Set(articles.flatMap(({ title, text }) => wordsOf(`${title} ${text}`)).map(stemOf))]
  return words.map((word) => {
    const isMisspelt = isCorrectable(word) && !known.some((other) => other.startsWith(word))
    return (isMisspelt && closestWord(word, known)) || word
  })
}

export function hasWords(text: string, q: string): boolean {
  const words = searchedWords(q)
  return words.length > 0 && countFound(words, text) === words.length
}

/** What shoppers say for what the texts call something else. */
const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map([
  ['time', ['long', 'days']],
  ['shipping', ['delivery']],
  ['postage', ['delivery']],
  ['receipt', ['invoice']],
])

/** A word also finds its longer forms and its singular. */
function countFound(words: readonly string[], text: string): number {
  const all = wordsOf(text)
  return words.filter((word) =>
    [word, ...(SYNONYMS.get(word) ?? [])].some((meant) => all.some((other) => other.startsWith(meant))),
  ).length
}

const searchedWords = (q: string) => withoutIgnored(wordsOf(q)).map(stemOf)

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{Nd}]+/gu) ?? []

/** `batteries` and `battery` begin with `batter`, `returns` and `return` with `return`. */
const stemOf = (word: string): string => (word.length > 4 ? word.replace(/(ies|y|es|s)$/, '') : word)
