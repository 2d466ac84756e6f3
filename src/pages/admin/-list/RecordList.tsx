import type { UseMutationResult } from '@tanstack/react-query'
import type { ComponentProps, ComponentType } from 'react'
import { IfAllowed, useRights } from '#/browser/rights.tsx'
import type { AdminCall } from '#/browser/routes.ts'
import { capitalise } from '#/lib/format.ts'
import type { Records } from '#/ui/adminResource.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import type { Edited } from '#/ui/RecordForm.tsx'
import { AdminList, type ListTableProps } from './AdminList.tsx'

type RecordListProps<Row, Detail> = Omit<ListTableProps<Row>, 'rowName' | 'actions' | 'empty'> & {
  records: Records<Detail> & {
    useDeletion: (texts: { failed: string }) => UseMutationResult<unknown, Error, Detail>
  }
  nameOf: (record: Detail) => string
  form: ComponentType<Edited<Detail>>
  /** What they’re good for, while there are none. */
  purpose: string
  /** What deleting one does. */
  warning: string
}

/** Records that staff create, edit and delete. Each opens in a drawer, in its form. */
export function RecordList<Row extends Detail, Detail extends object>(props: RecordListProps<Row, Detail>) {
  const { records, nameOf, form: Form, purpose, warning, ...list } = props
  const { name, nouns } = records.list
  const [noun, plural, short = noun] = nouns
  const create = `POST /api/admin/${name}` as AdminCall
  const mayEdit = useRights()(`PUT /api/admin/${name}/{id}` as AdminCall)
  const newButton = (look: Pick<ComponentProps<typeof ButtonLink>, 'variant' | 'size'>) => (
    <IfAllowed call={create}>
      <ButtonLink to="." search={(search) => ({ ...search, open: 'new' })} resetScroll={false} {...look}>
        New {short}
      </ButtonLink>
    </IfAllowed>
  )
  const edit = (record: Detail | undefined, close: () => void) => (
    <Form record={record} nameOf={nameOf} mayEdit={mayEdit} onSaved={close} />
  )
  return (
    <AdminList<Row, Detail>
      {...list}
      records={records}
      rowName={nameOf}
      actions={newButton({ variant: 'primary', size: 'small' })}
      empty={
        <EmptyState title={`No ${plural} yet`} action={newButton({})}>
          {purpose}
        </EmptyState>
      }
      drawer={{
        title: (record) => (record ? `Edit ${nameOf(record)}` : capitalise(noun)),
        children: edit,
        create: { call: create, title: `New ${noun}`, form: (close) => edit(undefined, close) },
      }}
      deletion={{
        by: records.useDeletion({ failed: `Failed to delete ${noun}` }),
        title: (record) => `Delete ${record ? nameOf(record) : ''}?`,
        confirmLabel: `Delete ${short}`,
        warning,
      }}
    />
  )
}
