import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import type { ListSearch } from '#/browser/lists.queries.ts'
import { Button } from '#/ui/Button.tsx'
import { ConfirmDialog } from '#/ui/ConfirmDialog.tsx'
import { AdminList } from './AdminList.tsx'
import { RowDrawer } from './RowDrawer.tsx'
import { useCloseRow } from './RowLink.tsx'
import type { useRowDeletion } from './useRowDeletion.ts'

type Drawer<Row> = {
  title: string
  query: (id: number) => UseQueryOptions<Row>
  detail: (row: Row) => ReactNode
  /** Buttons, beside the one that deletes. */
  decisions: (row: Row) => ReactNode
}

type ModerationListProps<Row> = Omit<ComponentProps<typeof AdminList<Row & object>>, 'rowId' | 'defaultSort'> & {
  drawer: Drawer<Row>
  deletion: ReturnType<typeof useRowDeletion<Row>>
  /** What deleting does. */
  warning: ReactNode
}

/** What people wrote, the newest first. Each opens in a drawer to decide about. */
export function ModerationList<Row extends { id: number }>(props: ModerationListProps<Row>) {
  const { drawer, deletion, warning, ...list } = props
  const { open } = useSearch({ strict: false }) as ListSearch
  const [noun] = list.nouns
  return (
    <>
      <AdminList<Row> {...list} rowId={({ id }) => String(id)} defaultSort="-newest" />
      {open && <ModerationDrawer {...drawer} id={Number(open)} nouns={list.nouns} onDelete={deletion.ask} />}
      <ConfirmDialog {...deletion.dialog} title={`Delete this ${noun}?`} confirmLabel={`Delete the ${noun}`}>
        <p className="wrap-anywhere">{warning}</p>
      </ConfirmDialog>
    </>
  )
}

type ModerationDrawerProps<Row> = Drawer<Row> & {
  id: number
  nouns: readonly [one: string, many: string]
  onDelete: (row: Row) => void
}

function ModerationDrawer<Row>({ id, title, nouns, query, detail, decisions, onDelete }: ModerationDrawerProps<Row>) {
  return (
    <RowDrawer
      query={useQuery(query(id))}
      title={title}
      nouns={nouns}
      onClose={useCloseRow()}
      footer={(row) => (
        <div className="flex flex-wrap gap-3">
          {decisions(row)}
          <Button size="small" variant="destructive" className="ml-auto" onClick={() => onDelete(row)}>
            Delete
          </Button>
        </div>
      )}
    >
      {detail}
    </RowDrawer>
  )
}
