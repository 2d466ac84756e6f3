import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchPath } from '#/browser/api.ts'
import { ALWAYS_FRESH } from '#/browser/lists.queries.ts'
import { decodePence } from '#/lib/decodePence.ts'
import type { DifferenceRow, PeriodQuery, PeriodFigures as WireFigures } from '../server/accounting.schema.ts'

const AMOUNTS = ['net', 'vat', 'gross', 'amount', 'documents', 'money', 'box1', 'box6', 'outside'] as const

const decodeFigures = (wire: WireFigures) => decodePence(wire, AMOUNTS)
export type PeriodFigures = ReturnType<typeof decodeFigures>

export const figuresQuery = (search: PeriodQuery) =>
  queryOptions({
    queryKey: ['api', 'admin', 'accounting', 'figures', search],
    queryFn: async (context) => decodeFigures(await fetchPath<'GET /api/admin/accounting/figures'>(context)),
    placeholderData: keepPreviousData,
    ...ALWAYS_FRESH,
  })

export const decodeDifference = (wire: DifferenceRow) =>
  decodePence(wire, ['documents', 'money', 'difference', 'depositNet', 'depositVat'])
export type Difference = ReturnType<typeof decodeDifference>
