import { afterAll, beforeAll, expect, test } from 'vitest'
import { film } from '../../src/features/film/browser/film.ts'
import { renderPages } from '../support/renderPages.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ render: renderPages })
})
afterAll(() => shop.close())

const load = async (path: string): Promise<string> => (await shop.call('GET', path)).body

test('the film’s description is for whoever asks for it, not a caption', async () => {
  const page = await load(`/products/${film.product}`)
  const count = (html: string) => html.split(film.description).length - 1
  expect(count(page)).toBe(1)
  expect(count(page.replace(/<details\b.*?<\/details>/gs, ''))).toBe(0)
})

test('the home page’s questions and the footer’s links are between its two newsletter forms', async () => {
  const [, between = ''] = (await load('/')).split('Email for the newsletter')
  for (const part of ['Common questions', 'aria-label="Product"', 'aria-label="Legal"'])
    expect(between.includes(part), part).toBe(true)
})
