import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { facts } from '#/features/shop/content/content.facts.ts'
import { batteryLifeText, chargingText } from '#/features/shop/content/content.rules.ts'
import { blockTexts } from '#/lib/blocks.ts'
import { nextZoom, ZOOM } from './browser/ManualToolbar.tsx'
import { FIGURE_SIZE } from './figure.ts'
import { cards, chapters } from './manual.content.ts'
import { MANUAL_FILE, MODES, PROGRAMMES, TWO_LINE_DRILL } from './manual.facts.ts'

const IDS = 'safety parts setup unboxing storage maintenance transport usage battery controls training warranty'.split(
  ' ',
)
const wordsIn = (id: string) =>
  chapters
    .filter((chapter) => chapter.id === id)
    .flatMap(({ blocks }) => blocks.flatMap(blockTexts))
    .join('\n')
const within = ([min, max]: readonly [number, number], figure: number) => figure >= min && figure <= max

test('has twelve chapters in order, none of them empty', () => {
  expect(chapters.map(({ id }) => id)).toEqual(IDS)
  for (const { id, blocks } of chapters) {
    expect(blocks.length, id).toBeGreaterThan(1)
    for (const block of blocks) for (const words of blockTexts(block)) expect(words.trim(), id).not.toBe('')
  }
  expect(MANUAL_FILE).toBe('courtside-user-manual.pdf')
})

test('anchor ids are unique', () => {
  const ids = chapters.flatMap(({ id, blocks }) => [
    id,
    ...blocks.flatMap((block) => (block.kind === 'heading' && block.id ? block.id : [])),
  ])
  expect(new Set(ids).size).toBe(ids.length)
})

test('no list or table repeats an entry', () => {
  for (const { id, blocks } of chapters) {
    for (const block of blocks) {
      const lines = block.kind === 'list' || block.kind === 'steps' ? block.items : []
      const rows = block.kind === 'table' ? block.rows.map(([name]) => name) : []
      expect(new Set(lines).size, id).toBe(lines.length)
      expect(new Set(rows).size, id).toBe(rows.length)
    }
  }
})

describe('what the specification requires', () => {
  test('about parts and controls', () => {
    const table = chapters[1]?.blocks.find((block) => block.kind === 'table')
    expect(table?.kind === 'table' && table.rows.length).toBe(8)
    for (const word of [...facts.machine.keys, ...facts.machine.displays]) expect(wordsIn('controls')).toContain(word)
  })

  test('about the battery', () => {
    const { wattHours, unAlone, unWithMachine } = facts.battery
    for (const words of [batteryLifeText(), chargingText(), `${wattHours} Wh`, unAlone, unWithMachine])
      expect(wordsIn('battery')).toContain(words)
    expect(wordsIn('battery')).toContain('red while it charges and green when the pack is full')
  })

  test('about balls and the warranty', () => {
    for (const words of ['Pressureless', 'Orange, stage 2', 'Green, stage 3', 'Large red, stage 1', 'Cricket balls'])
      expect(wordsIn('training')).toContain(words)
    expect(wordsIn('training')).toContain(facts.balls.avoid)
    expect(wordsIn('warranty')).toContain(`${facts.warranty.years} years from delivery`)
    expect(wordsIn('warranty')).toContain('can’t be transferred')
    expect(wordsIn('warranty')).toContain('does not affect your statutory rights')
    expect(cards.map(({ title }) => title)).toEqual(['Quick start', 'Safety reminder'])
  })
})

test('the programmes use the machine’s modes, within its limits', () => {
  const { modes, speedLevels, spinLevels, intervalSeconds, programmes } = facts.machine
  expect(MODES.map(({ mode }) => mode)).toEqual(modes)
  expect(PROGRAMMES.map(({ number }) => number)).toEqual(Array.from({ length: programmes }, (_, at) => at + 1))
  for (const { name, mode, speed, spin, feed } of PROGRAMMES) {
    expect(modes, name).toContain(mode)
    expect(within([1, speedLevels], speed) && within(spinLevels, spin) && within(intervalSeconds, feed), name).toBe(
      true,
    )
  }
})

test('the 2-line drill starts the programmes that are 2-line drills', () => {
  const numberOf = (mode: string) => `P${PROGRAMMES.find((programme) => programme.mode === mode)?.number}`
  expect(TWO_LINE_DRILL.join()).toContain(`${numberOf('2-Line Narrow')} for narrow lines`)
  expect(TWO_LINE_DRILL.join()).toContain(`${numberOf('2-Line Wide')} for wide ones`)
})

test('the photographs match the manifest', () => {
  type Entry = { file: string; width: number; height: number; alt: string }
  const manifest: Entry[] = JSON.parse(readFileSync('media/manifest.json', 'utf8'))
  const figures = chapters.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'figure' ? block : [])))
  expect(figures.length).toBeGreaterThan(8)
  for (const { image, alt } of figures) {
    expect(existsSync(`.${image}`), image).toBe(true)
    expect(manifest.find(({ file }) => `/media/${file}` === image)).toMatchObject({ alt, ...FIGURE_SIZE })
  }
})

test('the zoom goes from 50 to 200% in steps of 25', () => {
  expect(ZOOM.default).toBe(100)
  const seen = [50]
  while (nextZoom(seen.at(-1) as number, 1) !== seen.at(-1)) seen.push(nextZoom(seen.at(-1) as number, 1))
  expect(seen).toEqual([50, 75, 100, 125, 150, 175, 200])
  expect(nextZoom(50, -1)).toBe(50)
})
