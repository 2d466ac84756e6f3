import type { productQuestions } from '#/features/orders/productQuestions/server/productQuestions.tables.ts'
import type {
  productReviews,
  reviewPhotographs,
} from '#/features/orders/productReviews/server/productReviews.tables.ts'

const DAY_MS = 86_400_000

type ReviewRow = typeof productReviews.$inferInsert & { id: number }
type DemoProduct = { id: number; slug: string; name: string }

/** Nobody wrote these: each is marked as an example, and they disappear once the shop takes real payments. */
type Example = {
  slug: string
  daysAgo: number
  name: string
  rating: number
  title: string | null
  text: string
  photographs?: readonly string[]
  answer?: string
}

// biome-ignore format: one example in a few lines
const REVIEWS: readonly Example[] = [
  { slug: 'courtside-pro', daysAgo: 9, name: 'Club player', rating: 5, title: 'Settled my backhand',
    text: 'Sweep mode at level 5, three mornings a week. After a month my backhand goes where I mean it to. The remote works from the far baseline.',
    photographs: ['/media/courtside-pro-2.jpg', '/media/courtside-pro-3.jpg'] },
  { slug: 'courtside-pro', daysAgo: 24, name: 'Coach', rating: 4, title: 'Accurate, but you can hear it',
    text: 'Very consistent on a hard court. The feed plate makes a noise that you notice at seven in the morning, so I moved it away from the hedge.',
    answer: 'Thank you for telling others about it. You do hear the feed plate turn, at any speed.' },
  { slug: 'courtside-pro', daysAgo: 47, name: 'Parent', rating: 5, title: null,
    text: 'Two juniors share it after school. Setting it up takes five minutes, and the battery lasts a long session with something to spare.' },
  { slug: 'courtside-pro', daysAgo: 80, name: 'Returning player', rating: 3, title: 'Good machine, no cover in the box',
    text: 'It throws well and it’s easy to wheel about. At this price I expected a weather cover, which I had to buy as well.',
    answer: 'Thank you. Everything that comes with the machine is listed further up on this page, and the cover is sold separately.' },
  { slug: 'courtside-lite', daysAgo: 15, name: 'Garden court', rating: 5, title: 'Light enough to carry',
    text: 'I lift it into a small car on my own. Eighty balls are plenty before I want to sit down.' },
  { slug: 'courtside-lite', daysAgo: 60, name: 'Beginner', rating: 4, title: null,
    text: 'Learnt to rally with it at level 2. I’d have liked a slower feed for the first week, but you grow into it.' },
]

// biome-ignore format: one example in a few lines
const QUESTIONS = [
  { slug: 'courtside-pro', daysAgo: 12, name: 'Example', question: 'Can I leave it outside under the weather cover?',
    answer: 'Between sessions, yes: the cover keeps off rain and dust. It’s no substitute for a shed in winter, and the machine mustn’t be used in rain.' },
  { slug: 'courtside-pro', daysAgo: 40, name: 'Example', question: 'Can I leave it plugged in overnight to charge?',
    answer: 'Please don’t. Charge it while somebody’s there, never overnight, in a hallway or on an escape route.' },
] as const

const at = (now: Date, daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS)

export function demoProductReviews(
  products: readonly DemoProduct[],
  now: Date,
): (typeof productReviews.$inferInsert)[] {
  return REVIEWS.flatMap(({ slug, daysAgo, name, rating, title, text, answer = null }) => {
    const product = products.find((product) => product.slug === slug)
    const written = at(now, daysAgo)
    const answeredAt = answer === null ? null : at(now, daysAgo - 2)
    return product
      ? {
          ...{ productId: product.id, productName: product.name, displayName: name, rating, title, text, answer },
          ...{ state: 'approved' as const, isDemo: true, createdAt: written, updatedAt: written, answeredAt },
        }
      : []
  })
}

export const demoPhotographs = (reviews: readonly Pick<ReviewRow, 'id' | 'text'>[]) =>
  reviews.flatMap(({ id, text }): (typeof reviewPhotographs.$inferInsert)[] =>
    (REVIEWS.find((example) => example.text === text)?.photographs ?? []).map((url) => ({
      ...{ reviewId: id, url, width: 1600, height: 1200 },
    })),
  )

export const demoProductQuestions = (
  products: readonly DemoProduct[],
  now: Date,
): (typeof productQuestions.$inferInsert)[] =>
  QUESTIONS.flatMap(({ slug, daysAgo, name, question, answer }) => {
    const product = products.find((product) => product.slug === slug)
    const times = { createdAt: at(now, daysAgo), answeredAt: at(now, daysAgo - 1) }
    return product
      ? {
          ...{ productId: product.id, productName: product.name, name, question, answer, ...times },
          ...{ state: 'published' as const, isDemo: true },
        }
      : []
  })
