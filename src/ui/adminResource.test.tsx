import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError, createQueryClient } from '#/browser/api.ts'
import { adminResource } from './adminResource.ts'

const reviews = adminResource('reviews', ['review', 'reviews'])
const OTHERS = ['api', 'admin', 'orders', 7]
const SHOP = ['api', 'products']

/** Whether the admin’s queries, and those of the shop, are stale once a change has ended in `answer`. */
async function staleAfter(answer: () => Promise<never>) {
  const queryClient = createQueryClient()
  for (const key of [OTHERS, SHOP]) queryClient.setQueryData(key, 'as it was')
  let change = (): Promise<unknown> => Promise.reject(new Error('Not rendered'))
  function Button() {
    change = reviews.useChange({ send: answer }).mutateAsync
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Button />
    </QueryClientProvider>,
  )
  await change().catch(() => {})
  return [OTHERS, SHOP].map((key) => queryClient.getQueryState(key)?.isInvalidated)
}

const refusal = (status: number) => () => Promise.reject(new ApiError(status, '{}'))

test.each([404, 409])('a change that is refused with %i fetches the admin’s data again', async (status) => {
  expect(await staleAfter(refusal(status))).toEqual([true, false])
})

test.each([400, 401, 403, 422, 429, 500, 503])(
  'one that is refused with %i doesn’t: what is typed must survive it',
  async (status) => {
    expect(await staleAfter(refusal(status))).toEqual([false, false])
  },
)

test('nor does one that doesn’t reach the shop', async () => {
  expect(await staleAfter(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual([false, false])
})
