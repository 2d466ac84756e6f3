import { afterAll, beforeAll, expect, test } from 'vitest'
import { listArticles } from '../../src/features/people/search/server/articles.ts'
import { film } from '../../src/features/shop/content/browser/film.tsx'
import { DEFAULT_DELIVERY } from '../../src/features/shop/delivery/delivery.rules.ts'
import { HELP_PAGES } from '../../src/server/features.ts'
import { findDeadPages, linksOf } from '../support/findDeadPages.ts'
import { pagePatterns, publicPages } from '../support/publicPages.ts'
import { renderer } from '../support/renderer.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ ...renderer, manual: async () => import.meta.filename })
})
afterAll(() => shop.close())

test('every link of every page leads to a page and, with an anchor, to a place on it', async () => {
  const sitemap: string = (await shop.call('GET', '/sitemap.xml')).body
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  expect(listed).toContain('/products/courtside-pro')
  const pages = pagePatterns().filter((pattern) => !pattern.includes('$'))
  expect(pages).toContain('/checkout')
  expect(await findDeadPages(shop, [...listed, ...pages], { follows: true })).toEqual([])
})

test('so do the links of pages that say that there’s nothing', async () => {
  for (const missing of ['/nothing', '/products/nothing']) {
    const { status, body } = await shop.call('GET', missing)
    expect(status).toBe(404)
    const links = linksOf(body, missing).filter((link) => !link.startsWith(missing))
    expect(links).toContain('/products')
    expect(await findDeadPages(shop, links)).toEqual([])
  }
})

test.each(publicPages())('%s has a title, and a description that search engines show whole', async (path) => {
  const { body: html } = await shop.call('GET', path)
  expect(/<title>([^<]*)/.exec(html)?.[1]).toMatch(/^.+ – Courtside$|^Courtside – .+$/)
  expect(/<meta name="description" content="([^"]*)"/.exec(html)?.[1]).toMatch(/^.{50,160}$/)
})

test('so do the help articles that a search finds', async () => {
  const articles = listArticles(DEFAULT_DELIVERY, HELP_PAGES).map(({ href }) => href)
  expect(articles).toContain('/user-manual#battery')
  expect(await findDeadPages(shop, articles)).toEqual([])
})

const load = async (path: string): Promise<string> => (await shop.call('GET', path)).body

test('the film’s description is shown on request, not as a caption', async () => {
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
