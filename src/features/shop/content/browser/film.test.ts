import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { film } from './film.tsx'

const read = (url: string) => readFileSync(`.${url}`)

test('the film and its poster exist and are small', () => {
  const files = [...film.sources.map(({ src }) => src), film.poster].map(read)
  for (const file of files) expect(file.length).toBeGreaterThan(10_000)
  expect(files.reduce((bytes, file) => bytes + file.length, 0)).toBeLessThan(3.5 * 1024 * 1024)
  expect(film.sources.map(({ src }) => src)).toContain(film.mp4)
})

test('the MP4 can be played before it has loaded, and is as long as we say', () => {
  const file = read(film.mp4)
  expect(file.indexOf('moov')).toBeGreaterThan(0)
  expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'))
  // The movie header's time scale and duration.
  const header = file.indexOf('mvhd')
  expect(file.readUInt32BE(header + 20) / file.readUInt32BE(header + 16)).toBeCloseTo(film.seconds, 1)
})
