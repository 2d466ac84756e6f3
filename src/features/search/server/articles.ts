import { withoutIgnored } from '#/features/catalogue/server/searchWords.ts'
import { contactFaq } from '#/features/contact/contactFaq.ts'
import type { DeliverySettings } from '#/features/delivery/delivery.rules.ts'
import { chapters } from '#/features/manual/manual.content.ts'
import { supportFaq } from '#/features/support/supportFaq.ts'
import { blockTexts } from '#/lib/blocks.ts'
import type { Article } from './search.schema.ts'

type IndexedArticle = Article & { text: string }

const PAGES: readonly IndexedArticle[] = [
  {
    title: 'Compare machines',
    section: 'Products',
    href: '/compare',
    text: 'which machine suits me choose difference recommend finder versus',
  },
  {
    title: 'Shipping and Returns',
    section: 'Terms',
    href: '/shipping-and-returns',
    text: 'delivery refund cancel postage send back',
  },
  { title: 'Track your order', section: 'Support', href: '/support', text: 'where is my parcel order status tracking' },
  { title: 'Repairs', section: 'Support', href: '/support?tab=repairs', text: 'broken fault service mend fix' },
  { title: 'Contact', section: 'Support', href: '/contact', text: 'email phone call telephone address' },
]

function listArticles(prices: DeliverySettings): IndexedArticle[] {
  return [
    ...PAGES,
    ...supportFaq(prices).flatMap(({ tab, questions }) =>
      questions.map(({ question, answer }) => ({
        title: question,
        section: 'Frequently asked questions',
        href: `/support?tab=${tab}`,
        text: answer,
      })),
    ),
    ...contactFaq.map(({ question, answer }) => ({
      title: question,
      section: 'Contact',
      href: '/contact',
      text: answer,
    })),
    ...chapters.map(({ id, title, blocks }) => ({
      title,
      section: 'User manual',
      href: `/user-manual#${id}`,
      text: blocks.flatMap(blockTexts).join(' '),
    })),
  ]
}

/** Those with every word, those with more of them in the title first. */
export function findArticles(prices: DeliverySettings, q: string, limit: number): Article[] {
  const words = searchedWords(q)
  if (words.length === 0) return []
  return listArticles(prices)
    .filter(({ title, text }) => countFound(words, `${title} ${text}`) === words.length)
    .map(({ text: _, ...article }) => ({ article, titled: countFound(words, article.title) }))
    .sort((a, b) => b.titled - a.titled)
    .slice(0, limit)
    .map(({ article }) => article)
}

export function hasWords(text: string, q: string): boolean {
  const words = searchedWords(q)
  return words.length > 0 && countFound(words, text) === words.length
}

/** A word also finds its longer forms and its singular. */
function countFound(words: readonly string[], text: string): number {
  const all = wordsOf(text)
  return words.filter((word) => all.some((other) => other.startsWith(word))).length
}

const searchedWords = (q: string) => withoutIgnored(wordsOf(q)).map(stemOf)

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{Nd}]+/gu) ?? []

/** `batteries` and `battery` begin with `batter`, `returns` and `return` with `return`. */
const stemOf = (word: string): string => (word.length > 4 ? word.replace(/(ies|y|es|s)$/, '') : word)
