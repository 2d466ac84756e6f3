import { afterEach, beforeEach, expect, vi } from 'vitest'

// A test that expects a warning mocks the console itself.
const noise: string[] = []

beforeEach(() => {
  noise.length = 0
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...said) => {
      noise.push(`console.${method}: ${said.map(String).join(' ')}`)
    })
  }
})

afterEach(() => {
  expect(noise, 'the test wrote to the console').toEqual([])
})
