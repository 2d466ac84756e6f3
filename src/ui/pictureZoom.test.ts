import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIT, MAX_SCALE, moveBy, zoomBy } from './pictureZoom.ts'

const FRAME = { width: 390, height: 600 }

const point = fc.record({
  x: fc.double({ min: 0, max: 390, noNaN: true }),
  y: fc.double({ min: 0, max: 600, noNaN: true }),
})
const step = fc.oneof(
  fc.record({ factor: fc.double({ min: 0.1, max: 10, noNaN: true }), at: point }),
  fc.record({ by: fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) }) }),
)

test('keeps the point under the fingers in its place', () => {
  const zoom = zoomBy(FIT, 2, { x: 100, y: 300 }, FRAME)
  expect(zoom).toEqual({ scale: 2, x: -100, y: -300 })
  const at = { x: 200, y: 150 }
  const closer = zoomBy(zoom, 1.5, at, FRAME)
  const inPicture = ({ scale, x, y }: typeof zoom) => ({ x: (at.x - x) / scale, y: (at.y - y) / scale })
  expect(inPicture(closer).x).toBeCloseTo(inPicture(zoom).x)
  expect(inPicture(closer).y).toBeCloseTo(inPicture(zoom).y)
})

test('never shows more than the picture, whatever is done', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const end = steps.reduce(
        (zoom, change) =>
          'by' in change ? moveBy(zoom, change.by, FRAME) : zoomBy(zoom, change.factor, change.at, FRAME),
        FIT,
      )
      expect(end.scale).toBeGreaterThanOrEqual(1)
      expect(end.scale).toBeLessThanOrEqual(MAX_SCALE)
      for (const [start, size] of [
        [end.x, FRAME.width],
        [end.y, FRAME.height],
      ] as const) {
        expect(start).toBeLessThanOrEqual(0)
        expect(start + size * end.scale).toBeGreaterThanOrEqual(size - 1e-6)
      }
    }),
  )
})

test('returns the same zoom if nothing changes, so that nothing is drawn again', () => {
  expect(moveBy(FIT, { x: 50, y: 50 }, FRAME)).toBe(FIT)
  expect(zoomBy(FIT, 0.5, { x: 10, y: 10 }, FRAME)).toBe(FIT)
  expect(zoomBy(zoomBy(FIT, 3, { x: 10, y: 10 }, FRAME), 0.1, { x: 10, y: 10 }, FRAME)).toBe(FIT)
})
