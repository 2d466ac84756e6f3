import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { film } from './film.ts'
import { gallery } from './gallery.ts'

const read = (url: string) => readFileSync(`.${url}`)

test('the film, its poster and its captions exist and are small', () => {
  const files = [...film.sources.map(({ src }) => src), film.poster, film.captions].map(read)
  for (const file of files) expect(file.length).toBeGreaterThan(200)
  expect(files.reduce((bytes, file) => bytes + file.length, 0)).toBeLessThan(3.5 * 1024 * 1024)
  expect(film.sources.map(({ src }) => src)).toContain(film.mp4)
})

test('the MP4 can be played before it has loaded', () => {
  const file = read(film.mp4)
  expect(file.indexOf('moov')).toBeGreaterThan(0)
  expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'))
})

test('the captions are the gallery’s, without gaps', () => {
  const cues = read(film.captions).toString().trim().split('\n\n').slice(1)
  expect(cues.length).toBeGreaterThan(3)
  let at = 0
  for (const cue of cues) {
    const [times = '', words] = cue.split('\n')
    const [begin = Number.NaN, end = Number.NaN] = times.split(' --> ').map(secondsOf)
    expect(begin).toBe(at)
    expect(end).toBeGreaterThan(begin + 1)
    expect(gallery.map(({ caption }) => caption)).toContain(words)
    at = end
  }
  expect(Math.round(at)).toBe(film.seconds)
})

const secondsOf = (timestamp: string) => Date.parse(`1970-01-01T${timestamp}Z`) / 1000
