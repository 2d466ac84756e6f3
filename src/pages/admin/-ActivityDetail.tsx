import { formatDateTime } from '#/lib/format.ts'
import { formatAction, formatIdentifier } from '#/lib/formatAction.ts'
import type { ActivityEntry } from '#/platform/activity/activity.schema.ts'
import { Cell, HeadCell, Table } from '#/ui/Table.tsx'

export function ActivityDetail({ entry }: { entry: ActivityEntry }) {
  const { before, after } = entry
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <div className="grid gap-6 text-sm">
      <div>
        <p className="text-base font-semibold wrap-anywhere">{formatAction(entry.action)}</p>
        <p className="wrap-anywhere">{entry.subject}</p>
        <p className="text-muted">
          {formatDateTime(entry.at)} by {entry.actor}
        </p>
      </div>
      {fields.length === 0 ? (
        <p className="text-muted">No further details were recorded.</p>
      ) : (
        <Table caption="What changed">
          <thead>
            <tr>
              <HeadCell>Field</HeadCell>
              {before && <HeadCell>Before</HeadCell>}
              {after && <HeadCell>After</HeadCell>}
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field} className="align-top">
                <Cell className="py-2 text-muted">{formatIdentifier(field)}</Cell>
                {before && <Cell className="py-2 wrap-anywhere whitespace-pre-line">{formatValue(before[field])}</Cell>}
                {after && <Cell className="py-2 wrap-anywhere whitespace-pre-line">{formatValue(after[field])}</Cell>}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  )
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) ? formatDateTime(value) : value
  return typeof value === 'number' ? String(value) : JSON.stringify(value, null, 1)
}
