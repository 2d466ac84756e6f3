import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inProcessApi } from '#/lib/rendering.ts'
import { productWith } from '../../../../../test/support/product.ts'
import { answerQuestion } from './chatAnswers.ts'

let responses: Record<string, Response | Promise<Response>>
let requested: string[]
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  responses = {}
  requested = []
  vi.spyOn(inProcessApi, 'get').mockReturnValue(async (path) => {
    requested.push(path)
    const response = responses[path]
    if (!response) throw new TypeError('Failed to fetch')
    return response
  })
})
afterEach(() => vi.useRealTimers())

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const answer = (text: string) => answerQuestion(client(), text)
const PRODUCTS = '/api/products?pageSize=100'

test('looks up an order with the public lookup alone', async () => {
  responses['/api/orders/ORD-7K3M9Q2X4B'] = json({
    orderId: 'ORD-7K3M9Q2X4B',
    orderStatus: 'shipped',
    trackingNumber: 'DPD-1',
    estimatedDelivery: '2026-12-07',
  })
  const { content } = await answer('where is ord-7k3m9q2x4b?')
  expect(content).toMatch(
    /^ORD-7K3M9Q2X4B: Shipped\. .*Tracking number: DPD-1\. Estimated delivery: by Mon 7 December\.$/,
  )
  expect(requested).toEqual(['/api/orders/ORD-7K3M9Q2X4B'])
})

test('gives no estimate for a completed order, and says if an order isn’t found', async () => {
  const order = { orderId: 'ORD-0000000000', orderStatus: 'completed', trackingNumber: null }
  responses['/api/orders/ORD-0000000000'] = json({ ...order, estimatedDelivery: '2026-12-07' })
  expect((await answer('ORD-0000000000')).content).not.toMatch(/Estimated|Tracking/)
  responses['/api/orders/ORD-1111111111'] = json({ message: 'Not found' }, 404)
  expect((await answer('ORD-1111111111')).content).toBe(
    'Order Not Found: ORD-1111111111. Please check your order ID and try again, or contact support for assistance.',
  )
})

test('loads the products once for several questions', async () => {
  responses[PRODUCTS] = json([{ ...productWith(), price: '59.00' }])
  const queryClient = client()
  expect((await answerQuestion(queryClient, 'price of the ball basket')).content).toContain('Ball Basket: £59.00')
  expect((await answerQuestion(queryClient, 'is the ball basket in stock')).content).toContain('Ball Basket: in stock')
  expect(requested.filter((path) => path === PRODUCTS)).toHaveLength(1)
})

test('answers after five seconds without what is missing', async () => {
  vi.useFakeTimers()
  responses[PRODUCTS] = new Promise(() => {})
  const waiting = answer('How long is the warranty?')
  await vi.advanceTimersByTimeAsync(5000)
  expect((await waiting).content).toContain('2 years from delivery')
})
