import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reviewTitle } from './reviews.rules.ts'
import { buildSlides, type OwnQuote, wrapIndex } from './slides.rules.ts'

const review = (id: number, title: string | null = null) => ({
  id,
  name: `Reader ${id}`,
  rating: 4,
  title,
  review: `Text ${id}`,
  createdAt: '2026-11-01T10:00:00.000Z',
})
const own: OwnQuote[] = [
  { title: 'First', text: 'Own one', by: 'The workshop' },
  { title: 'Second', text: 'Own two', by: 'The shop' },
]
const count = fc.integer({ min: 0, max: 30 })

test('shows every review and own text once, newest reviews first', () => {
  fc.assert(
    fc.property(count, (reviews) => {
      const slides = buildSlides(
        Array.from({ length: reviews }, (_, id) => review(id)),
        own,
      )
      expect(slides).toHaveLength(reviews + own.length)
      expect(new Set(slides.map(({ key }) => key)).size).toBe(slides.length)
      expect(slides.filter(({ rating }) => rating).map(({ text }) => text)).toEqual(
        Array.from({ length: reviews }, (_, id) => `Text ${id}`),
      )
      expect(slides.filter(({ rating }) => rating === undefined).map(({ text }) => text)).toEqual([
        'Own one',
        'Own two',
      ])
    }),
  )
})

test('keeps earlier slides in place when more reviews load', () => {
  const twelve = Array.from({ length: 12 }, (_, id) => review(id))
  const all = [...twelve, ...Array.from({ length: 30 }, (_, id) => review(100 + id))]
  expect(buildSlides(all, own).slice(0, 14)).toEqual(buildSlides(twelve, own))
})

test('shows only own texts without reviews', () => {
  expect(buildSlides([], own).map(({ by }) => by)).toEqual(['The workshop', 'The shop'])
})

test('wraps around in both directions', () => {
  expect([wrapIndex(-1, 5), wrapIndex(5, 5), wrapIndex(0, 0)]).toEqual([4, 0, 0])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: -99, max: 99 }), (total, from) => {
      expect(wrapIndex(from + total, total)).toBe(wrapIndex(from, total))
      const walked = Array.from({ length: total }, (_, step) => wrapIndex(from + step, total))
      expect([...walked].sort((a, b) => a - b)).toEqual(Array.from(walked.keys()))
    }),
  )
})

test('falls back to the shop’s customer as title', () => {
  expect([reviewTitle({ title: null }), reviewTitle({ title: ' ' }), reviewTitle({ title: 'Consistent' })]).toEqual([
    'Courtside customer',
    'Courtside customer',
    'Consistent',
  ])
})
