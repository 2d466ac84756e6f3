import { documentLabel } from '#/features/orders/invoices/invoiceContent.rules.ts'
import { formatCount } from '#/lib/format.ts'
import { formatSignedPounds } from '#/lib/pence.ts'
import { STRETCHED_LINK } from '#/ui/DataTable.tsx'
import { Cell, HeadCell, Table } from '#/ui/Table.tsx'
import { formatVatRate } from '../bookkeeping.rules.ts'
import type { PeriodFigures } from './accounting.queries.ts'
import { FilteredLink } from './FilteredLink.tsx'

/** Documents by kind and VAT rate; each row links to its documents. */
export function Invoiced({ figures: { documents, from, to, test } }: { figures: PeriodFigures }) {
  const total = (name: 'net' | 'vat' | 'gross') => documents.reduce((sum, figure) => sum + figure[name], 0)
  const scope = { from, to, test: test ?? undefined }
  return (
    <Table caption="Documents by kind and VAT rate">
      <thead>
        <tr>
          <HeadCell>Documents</HeadCell>
          <HeadCell className="max-sm:hidden">VAT rate</HeadCell>
          <HeadCell numeric className="max-sm:hidden">
            Net
          </HeadCell>
          <HeadCell numeric>VAT</HeadCell>
          <HeadCell numeric>Gross</HeadCell>
        </tr>
      </thead>
      <tbody>
        {documents.map((figure) => {
          const { kind, rate, treatment, count, net, vat, gross } = figure
          const search = { ...scope, kind, treatment, rate: rate === null ? 'none' : String(rate) }
          return (
            <tr key={`${kind} ${rate} ${treatment}`} className="relative has-focus-visible:bg-sunken hover:bg-sunken">
              <Cell>
                <FilteredLink to="/admin/accounting/documents" search={search} className={`link ${STRETCHED_LINK}`}>
                  {formatCount(count)} {documentLabel(kind).toLowerCase()}
                  {count === 1 ? '' : 's'}
                </FilteredLink>
                <span className="block text-muted sm:hidden">{formatVatRate(figure)}</span>
              </Cell>
              <Cell className="max-sm:hidden">{formatVatRate(figure)}</Cell>
              <Cell numeric className="max-sm:hidden">
                {formatSignedPounds(net)}
              </Cell>
              <Cell numeric>{rate === null ? '' : formatSignedPounds(vat)}</Cell>
              <Cell numeric>{formatSignedPounds(gross)}</Cell>
            </tr>
          )
        })}
        <tr className="font-semibold">
          <Cell>{documents.length === 0 ? 'No documents' : 'Total'}</Cell>
          <Cell className="max-sm:hidden" />
          <Cell numeric className="max-sm:hidden">
            {formatSignedPounds(total('net'))}
          </Cell>
          <Cell numeric>{formatSignedPounds(total('vat'))}</Cell>
          <Cell numeric>{formatSignedPounds(total('gross'))}</Cell>
        </tr>
      </tbody>
    </Table>
  )
}
