import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from './api.ts'
import { loadData } from './loadData.ts'

function query() {
  const { promise, resolve } = Promise.withResolvers<string>()
  const queryFn = vi.fn(({ signal }: { signal: AbortSignal }) => {
    signal.throwIfAborted()
    return promise
  })
  return { options: { queryKey: ['cart'], queryFn }, resolve }
}

test('loads what a component loads that closes before it arrives', async () => {
  const queryClient = createQueryClient()
  const { options, resolve } = query()
  const close = new QueryObserver(queryClient, options).subscribe(() => {})
  const loading = loadData(queryClient, options)
  close()
  resolve('one machine')
  expect(await loading).toBe('one machine')
  expect(options.queryFn).toHaveBeenCalledOnce()
})

test('asks once, and not for what is there', async () => {
  const queryClient = createQueryClient()
  const { options, resolve } = query()
  resolve('one machine')
  expect(await Promise.all([loadData(queryClient, options), loadData(queryClient, options)])).toEqual([
    'one machine',
    'one machine',
  ])
  expect(await loadData(queryClient, options)).toBe('one machine')
  expect(options.queryFn).toHaveBeenCalledOnce()
})

test('fails with the request, and asks again the next time', async () => {
  const queryClient = createQueryClient()
  const queryFn = vi.fn(async () => 'one machine').mockRejectedValueOnce(new Error('503: busy'))
  const options = { queryKey: ['cart'], queryFn }
  await expect(loadData(queryClient, options)).rejects.toThrow('503: busy')
  expect(await loadData(queryClient, options)).toBe('one machine')
})
