import { Cell, HeadCell, Table } from '#/ui/Table.tsx'
import { resolveStock, STOCK_CHOICE_NAMES, STOCK_CHOICES, type StockChoice } from '../import.rules.ts'
import type { ImportReport } from '../server/products.schema.ts'

type StockConflictsProps = {
  rows: readonly ImportReport['rows'][number][]
  choice: StockChoice
  onChoose: (choice: StockChoice) => void
}

const MAX_SHOWN = 100
// Every figure fits on a phone.
const TIGHT = 'max-sm:px-2'

/** The products whose stock the file would set back to what it was at the export. */
export const StockConflicts = ({ rows, choice, onChoose }: StockConflictsProps) => (
  <section aria-labelledby="stock-conflicts" className="grid gap-3 border-l-2 border-clay pl-4">
    <h2 id="stock-conflicts" className="font-semibold">
      Stock of {rows.length === 1 ? '1 product' : `${rows.length} products`} has changed since the export
    </h2>
    <fieldset>
      <legend className="mb-1">What should the import do?</legend>
      {STOCK_CHOICE_NAMES.map((name) => (
        <label key={name} className="flex min-h-9 cursor-pointer items-center gap-3">
          <input type="radio" name="stock-choice" checked={choice === name} onChange={() => onChoose(name)} />
          {STOCK_CHOICES[name]}
        </label>
      ))}
    </fieldset>
    <Table caption="Stock that has changed since the export" className="figures">
      <thead>
        <tr>
          <HeadCell className="w-full">Product</HeadCell>
          <HeadCell numeric className={TIGHT}>
            Export
          </HeadCell>
          <HeadCell numeric className={TIGHT}>
            File
          </HeadCell>
          <HeadCell numeric className={TIGHT}>
            Now
          </HeadCell>
          <HeadCell numeric className={TIGHT}>
            After
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, MAX_SHOWN).map(
          ({ line, name, stock }) =>
            stock && (
              <tr key={line}>
                <Cell className="max-sm:whitespace-normal">{name}</Cell>
                <Cell numeric className={TIGHT}>
                  {stock.atExport}
                </Cell>
                <Cell numeric className={TIGHT}>
                  {stock.inFile}
                </Cell>
                <Cell numeric className={TIGHT}>
                  {stock.present}
                </Cell>
                <Cell numeric className={`font-semibold ${TIGHT}`}>
                  {resolveStock(stock, choice) ?? 'Not possible'}
                </Cell>
              </tr>
            ),
        )}
      </tbody>
    </Table>
    {rows.length > MAX_SHOWN && <p className="text-muted">And {rows.length - MAX_SHOWN} more.</p>}
  </section>
)
