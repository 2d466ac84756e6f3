import type { ReactNode } from 'react'
import type { Records } from '#/ui/adminResource.ts'
import { AdminList, type ListTableProps } from './AdminList.tsx'
import { DeleteButton, type Deletion } from './RowDeletion.tsx'
import type { ListDrawer } from './RowDrawer.tsx'

type ModerationListProps<Row> = Omit<ListTableProps<Row>, 'defaultSort'> & {
  records: Records<Row>
  drawer: ListDrawer<Row> & {
    /** Buttons, beside the one that deletes. */
    decisions: (row: Row) => ReactNode
  }
  deletion: Pick<Deletion<Row>, 'by' | 'warning'>
}

/** What people wrote, the newest first. Each opens in a drawer to decide about. */
export function ModerationList<Row extends { id: number }>(props: ModerationListProps<Row>) {
  const {
    drawer: { decisions, ...drawer },
    deletion,
    ...list
  } = props
  const [noun] = props.records.list.nouns
  return (
    <AdminList<Row, Row>
      {...list}
      defaultSort="-newest"
      drawer={{
        ...drawer,
        footer: (row: Row) => (
          <div className="flex flex-wrap gap-3">
            {decisions(row)}
            <DeleteButton row={row} variant="destructive" className="ml-auto" />
          </div>
        ),
      }}
      deletion={{ ...deletion, title: `Delete this ${noun}?`, confirmLabel: `Delete the ${noun}` }}
    />
  )
}
