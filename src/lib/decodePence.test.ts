import { expect, test } from 'vitest'
import { decodePence } from './decodePence.ts'

test('turns the named amounts into pence at any depth and keeps everything else', () => {
  const wire = { total: '12.50', note: '3.00', vat: null as string | null, lines: [{ price: '1.00', total: 4 }] }
  const decoded: { total: number; note: string; vat: number | null; lines: { price: number; total: number }[] } =
    decodePence(wire, ['total', 'vat', 'price'])
  expect(decoded).toEqual({ total: 1250, note: '3.00', vat: null, lines: [{ price: 100, total: 4 }] })
})
