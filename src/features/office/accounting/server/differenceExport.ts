import { toDecimal } from '#/lib/decimal.ts'
import type { Executor } from '#/platform/database.ts'
import { DIFFERENCE_NAMES } from '../differences.rules.ts'
import type { DifferenceRow } from './accounting.schema.ts'
import { type Difference, listDifferences, type Scope, type Selection } from './differences.store.ts'

const EXPORT_BATCH_SIZE = 1000

export async function* exportDifferences(
  tx: Executor,
  scope: Scope,
  selection: Selection = {},
): AsyncGenerator<DifferenceRow[]> {
  let before: number | undefined
  for (;;) {
    const rows = await listDifferences(tx, scope, selection, { limit: EXPORT_BATCH_SIZE, before })
    yield rows.map(toDifferenceRow)
    if (rows.length < EXPORT_BATCH_SIZE) return
    before = rows.at(-1)?.orderKey
  }
}

export const DIFFERENCE_COLUMNS = {
  Order: (row: DifferenceRow) => row.orderId,
  Customer: (row: DifferenceRow) => row.customer,
  Reason: (row: DifferenceRow) => DIFFERENCE_NAMES[row.cause],
  Documents: (row: DifferenceRow) => row.documents,
  Money: (row: DifferenceRow) => row.money,
  Difference: (row: DifferenceRow) => row.difference,
  'Deposit without VAT': (row: DifferenceRow) => row.depositNet,
  'VAT on deposit': (row: DifferenceRow) => row.depositVat,
}

export const toDifferenceRow = ({ documents, money, depositNet, depositVat, ...row }: Difference): DifferenceRow => ({
  ...row,
  documents: toDecimal(documents),
  money: toDecimal(money),
  difference: toDecimal(money - documents),
  depositNet: toDecimal(depositNet),
  depositVat: toDecimal(depositVat),
})
