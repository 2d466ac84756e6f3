import { afterEach, beforeEach, expect, vi } from 'vitest'

// A test that expects a warning mocks the console.
const messages: string[] = []

beforeEach(() => {
  messages.length = 0
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...said) => {
      messages.push(`console.${method}: ${said.map(String).join(' ')}`)
    })
  }
})

afterEach(() => {
  expect(messages, 'the test wrote to the console').toEqual([])
})
