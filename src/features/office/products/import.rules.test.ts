import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isStockConflict, resolveStock } from './import.rules.ts'

test.each([
  // Three were sold since; the merchant counted five more.
  [{ atExport: 10, inFile: 15, present: 7 }, [12, 15, 7]],
  // The merchant only changed prices.
  [{ atExport: 10, inFile: 10, present: 7 }, [7, 10, 7]],
  // Nothing has happened since.
  [{ atExport: 10, inFile: 4, present: 10 }, [4, 4, 4]],
  // Both came to the same figure.
  [{ atExport: 10, inFile: 7, present: 7 }, [7, 7, 7]],
  // More were taken off than are left.
  [{ atExport: 10, inFile: 2, present: 5 }, [undefined, 2, 5]],
])('resolves %j by difference, overwriting and leaving', (figures, resolved) => {
  expect((['difference', 'overwrite', 'leave'] as const).map((choice) => resolveStock(figures, choice))).toEqual(
    resolved,
  )
})

test('an unchanged file never changes stock by the difference, and the choice matters only in a conflict', () => {
  const stock = fc.nat(1000)
  fc.assert(
    fc.property(stock, stock, stock, (atExport, inFile, present) => {
      expect(resolveStock({ atExport, inFile: atExport, present }, 'difference')).toBe(present)
      const figures = { atExport, inFile, present }
      const chosen = (['difference', 'overwrite', 'leave'] as const).map((choice) => resolveStock(figures, choice))
      if (!isStockConflict(figures)) expect(chosen).toEqual([inFile, inFile, inFile])
    }),
  )
})
