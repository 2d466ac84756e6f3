import { useState } from 'react'
import { ApiError, errorMessage } from '#/browser/api.ts'
import { formatCount } from '#/lib/format.ts'
import type { Tone } from '#/lib/tone.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { Button } from '#/ui/Button.tsx'
import { DropZone } from '#/ui/DropZone.tsx'
import { Spinner } from '#/ui/Loading.tsx'
import { Cell, HeadCell, Table } from '#/ui/Table.tsx'
import { toast } from '#/ui/toast.ts'
import { DEFAULT_STOCK_CHOICE, foreignIdNote, type StockChoice } from '../import.rules.ts'
import { MAX_CSV_ROWS } from '../products.rules.ts'
import type { ImportReport } from '../server/products.schema.ts'
import { importCsv, useInvalidateProducts } from './products.queries.ts'
import { StockConflicts } from './StockConflicts.tsx'

type Row = ImportReport['rows'][number]

const MAX_SHOWN = 500

const OUTCOMES: Record<Row['outcome'], { word: string; tone: Tone }> = {
  bad: { word: 'Error', tone: 'bad' },
  create: { word: 'New', tone: 'good' },
  change: { word: 'Changed', tone: 'attention' },
  same: { word: 'Unchanged', tone: 'quiet' },
}
const OUTCOME_ORDER = Object.keys(OUTCOMES)

export function ImportScreen() {
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<ImportReport>()
  const [problem, setProblem] = useState<string>()
  const [stockChoice, setStockChoice] = useState<StockChoice>(DEFAULT_STOCK_CHOICE)
  const [pending, setPending] = useState<'reading' | 'importing'>()
  const productsChanged = useInvalidateProducts()

  async function send(chosen: File, choice: StockChoice, digest?: string) {
    setPending(digest ? 'importing' : 'reading')
    setProblem(undefined)
    try {
      const result = await importCsv(chosen, choice, digest)
      setReport(result)
      if (!result.applied) return
      await productsChanged()
      toast({ title: 'Products imported', message: formatCounts(result) })
    } catch (error) {
      setProblem(errorMessage(error))
      const shown = error instanceof ApiError ? (error.body.report as ImportReport | undefined) : undefined
      if (shown) setReport(shown)
      if (digest) toast({ tone: 'error', title: 'Failed to import products', message: errorMessage(error) })
    } finally {
      setPending(undefined)
    }
  }

  const conflicts = report?.rows.filter(({ stock }) => stock) ?? []
  const changeCount = report ? report.counts.create + report.counts.change : 0
  return (
    <div className="grid gap-5">
      <DropZone
        label={file ? `Choose a different file from ${file.name}` : 'Choose a CSV file'}
        accept=".csv,text/csv"
        hint={`The columns of the export, or some of them. From Excel: “CSV UTF-8 (comma delimited)”. Up to 5 MB and ${formatCount(MAX_CSV_ROWS)} rows`}
        onFiles={([chosen]) => {
          if (!chosen) return
          setFile(chosen)
          setReport(undefined)
          setStockChoice(DEFAULT_STOCK_CHOICE)
          void send(chosen, DEFAULT_STOCK_CHOICE)
        }}
      />
      {pending === 'reading' && (
        <p role="status" className="flex items-center gap-3">
          <Spinner size={18} /> Reading {file?.name}
        </p>
      )}
      {problem && (
        <p role="alert" className="font-semibold text-error">
          {problem}
        </p>
      )}
      {report && (
        <>
          <div className="sticky top-0 z-10 flex flex-wrap items-center gap-4 border-y border-line bg-paper py-3">
            <p role="status">{report.applied ? `Imported: ${formatCounts(report)}` : formatCounts(report)}</p>
            {!report.applied && (
              <Button
                variant="primary"
                size="small"
                disabled={changeCount === 0 || report.counts.bad > 0 || pending === 'reading'}
                pending={pending === 'importing'}
                pendingLabel="Importing"
                onClick={() => file && void send(file, stockChoice, report.digest)}
              >
                Import {changeCount} {changeCount === 1 ? 'change' : 'changes'}
              </Button>
            )}
            {report.counts.bad > 0 && <p className="text-muted">Fix the errors in the file and choose it again.</p>}
          </div>
          {report.ignored.length > 0 && (
            <p className="text-muted">
              These columns aren’t recognised and will be ignored: {report.ignored.join(', ')}.{' '}
              {foreignIdNote(report.ignored)}
            </p>
          )}
          {conflicts.length > 0 && !report.applied && (
            <StockConflicts
              rows={conflicts}
              choice={stockChoice}
              onChoose={(choice) => {
                setStockChoice(choice)
                if (file) void send(file, choice)
              }}
            />
          )}
          <Differences rows={report.rows} />
        </>
      )}
    </div>
  )
}

function Differences({ rows }: { rows: readonly Row[] }) {
  const shownRows = rows
    .filter(({ outcome }) => outcome !== 'same')
    .sort((a, b) => OUTCOME_ORDER.indexOf(a.outcome) - OUTCOME_ORDER.indexOf(b.outcome))
  if (shownRows.length === 0) return <p>The shop already matches this file.</p>
  return (
    <>
      <Table caption="What the import will do">
        <thead>
          <tr>
            <HeadCell numeric>Line</HeadCell>
            <HeadCell>Product</HeadCell>
            <HeadCell className="max-md:hidden">Change</HeadCell>
            <HeadCell className="w-full">Difference</HeadCell>
          </tr>
        </thead>
        <tbody>
          {shownRows.slice(0, MAX_SHOWN).map((row) => (
            <tr key={row.line} className="align-top">
              <Cell numeric className="py-2">
                {row.line}
              </Cell>
              <Cell className="min-w-36 py-2 md:min-w-56">
                <span className="block font-semibold">{row.name}</span>
                <span className="md:hidden">
                  <Outcome row={row} />
                </span>
              </Cell>
              <Cell className="py-2 max-md:hidden">
                <Outcome row={row} />
              </Cell>
              <Cell className="min-w-40 py-2">
                {row.message ? <span className="text-error">{row.message}</span> : <Changes row={row} />}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {shownRows.length > MAX_SHOWN && (
        <p className="text-muted">And {formatCount(shownRows.length - MAX_SHOWN)} more rows.</p>
      )}
    </>
  )
}

const Outcome = ({ row: { outcome } }: { row: Row }) => (
  <StatusDot tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].word}</StatusDot>
)

const Changes = ({ row: { changes, outcome } }: { row: Row }) => (
  <ul className="grid gap-1">
    {changes.map(({ field, before, after }) => (
      <li key={field} className="break-words">
        {field}: {outcome === 'change' && <TruncatedText text={before} struck />} <TruncatedText text={after} />
      </li>
    ))}
  </ul>
)

const TruncatedText = ({ text, struck = false }: { text: string; struck?: boolean }) => {
  const short = text.length > 160 ? `${text.slice(0, 160)}…` : text || 'nothing'
  return struck ? (
    <>
      <del className="text-muted">{short}</del> →
    </>
  ) : (
    <ins className="no-underline">{short}</ins>
  )
}

const formatCounts = ({ counts }: ImportReport): string =>
  [
    `${counts.create} new`,
    `${counts.change} changed`,
    `${counts.same} unchanged`,
    ...(counts.bad > 0 ? [`${counts.bad} with errors`] : []),
  ].join(', ')
