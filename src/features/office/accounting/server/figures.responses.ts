import { loadAccountingSettings } from '#/features/shop/settings/server/settings.store.ts'
import { toDecimal } from '#/lib/decimal.ts'
import type { Pence } from '#/lib/pence.ts'
import type { Executor } from '#/platform/database.ts'
import type { PeriodFigures } from './accounting.schema.ts'
import { loadDifferences, type Scope } from './differences.store.ts'
import { type DocumentFigure, loadDocumentFigures, loadPaymentFigures, loadPendingRefunds } from './figures.store.ts'

/** In one snapshot, so that the figures agree with each other. */
export async function loadPeriodFigures(
  tx: Executor,
  scope: Scope,
  { countsTests }: { countsTests: boolean },
): Promise<PeriodFigures> {
  const settings = await loadAccountingSettings(tx)
  const documents = await loadDocumentFigures(tx, scope)
  const payments = await loadPaymentFigures(tx, scope)
  const { causes, deposits } = await loadDifferences(tx, scope)
  const pending = await loadPendingRefunds(tx, scope)
  const withoutOrder = payments.filter(({ withOrder }) => !withOrder)
  return {
    from: scope.from,
    to: scope.to,
    test: scope.test ?? null,
    countsTests,
    documents: documents.map((figure) => ({ ...figure, ...toWireSums(figure) })),
    payments: [...Map.groupBy(payments, ({ method, kind }) => `${method} ${kind}`).values()].map((figures) => ({
      method: (figures[0] as (typeof payments)[number]).method,
      kind: (figures[0] as (typeof payments)[number]).kind,
      ...toWireCount(figures),
    })),
    reconciliation: {
      documents: toDecimal(sum(documents, 'gross')),
      money: toDecimal(sum(payments, 'amount')),
      differences: causes.map(({ cause, orders, amount }) => ({ cause, orders, amount: toDecimal(amount) })),
      withoutOrder: toWireCount(withoutOrder),
      pendingRefunds: { count: pending.count, amount: toDecimal(pending.amount) },
    },
    vatReturn: vatReturnOf(documents, deposits, settings.vatRegistered),
  }
}

type Deposits = { orders: number; net: Pence; vat: Pence }

function vatReturnOf(
  documents: readonly DocumentFigure[],
  deposits: Deposits,
  isRegistered: boolean,
): PeriodFigures['vatReturn'] {
  const taxable = documents.filter(({ rate }) => rate !== null)
  if (!isRegistered && taxable.length === 0 && deposits.orders === 0) return null
  const [net, vat] = [sum(taxable, 'net'), sum(taxable, 'vat')]
  return {
    box1: toDecimal(vat + deposits.vat),
    box6: toDecimal(net + deposits.net),
    documents: { net: toDecimal(net), vat: toDecimal(vat) },
    deposits: { orders: deposits.orders, net: toDecimal(deposits.net), vat: toDecimal(deposits.vat) },
    outside: toDecimal(
      sum(
        documents.filter(({ rate }) => rate === null),
        'gross',
      ),
    ),
  }
}

const toWireSums = ({ net, vat, gross }: DocumentFigure) => ({
  net: toDecimal(net),
  vat: toDecimal(vat),
  gross: toDecimal(gross),
})

const toWireCount = (figures: readonly { count: number; amount: Pence }[]) => ({
  count: sum(figures, 'count'),
  amount: toDecimal(sum(figures, 'amount')),
})

const sum = <Name extends string>(rows: readonly { [Key in Name]: number }[], name: Name): number =>
  rows.reduce((total, row) => total + row[name], 0)
