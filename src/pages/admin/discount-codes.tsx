import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { errorMessage } from '#/browser/errorMessage.ts'
import { IfAllowed } from '#/features/accounts/browser/IfAllowed.tsx'
import { CodeForm } from '#/features/discounts/browser/CodeForm.tsx'
import { CodeStatus, CodeSwitch, formatValidity } from '#/features/discounts/browser/CodeStatus.tsx'
import {
  type AdminDiscountCode,
  adminCodeQuery,
  decodeCode,
  useDeleteCode,
} from '#/features/discounts/browser/codes.queries.ts'
import { CODE_TYPES, formatDiscount, formatUsage } from '#/features/discounts/codeForm.rules.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { ConfirmDialog } from '#/ui/ConfirmDialog.tsx'
import type { DataColumn } from '#/ui/DataTable.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { BackToDashboard } from './-BackToDashboard.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { validateListSearch } from './-list/listSearch.ts'
import { RowDrawer } from './-list/RowDrawer.tsx'
import { RowLink, useCloseRow } from './-list/RowLink.tsx'

export const Route = createFileRoute('/admin/discount-codes')({
  validateSearch: validateListSearch,
  component: DiscountCodes,
})

const FILTERS = [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'inactive', label: 'Off' },
    ],
  },
  { name: 'type', label: 'Type', options: CODE_TYPES.map(({ id, label }) => ({ value: id, label })) },
] as const

const columns = (remove: (code: AdminDiscountCode) => void): DataColumn<AdminDiscountCode>[] => [
  { id: 'code', header: 'Code', sortBy: 'code', cell: ({ id, code }) => <RowLink open={id}>{code}</RowLink> },
  { id: 'gives', header: 'Discount', phone: 'left', cell: (code) => formatDiscount(code) },
  { id: 'used', header: 'Used', numeric: true, sortBy: 'used', descendingFirst: true, cell: formatUsage },
  { id: 'validity', header: 'Valid', visibleFrom: 'lg', phone: 'left', grow: true, cell: formatValidity },
  { id: 'state', header: 'State', cell: (code) => <CodeStatus code={code} /> },
  {
    id: 'acts',
    header: 'Actions',
    hasActions: true,
    cell: (code) => (
      <>
        <IfAllowed route="PUT /api/admin/discount-codes/:id">
          <CodeSwitch code={code} />
          <Button size="small" variant="quiet" onClick={() => remove(code)} aria-label={`Delete ${code.code}`}>
            Delete
          </Button>
        </IfAllowed>
      </>
    ),
  },
]

function DiscountCodes() {
  const [toDelete, setToDelete] = useState<AdminDiscountCode>()
  const { open } = Route.useSearch()
  const deletion = useDeleteCode()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it calls only stable functions
  const shown = useMemo(
    () =>
      columns((code) => {
        deletion.reset()
        setToDelete(code)
      }),
    [],
  )

  return (
    <>
      <BackToDashboard />
      <AdminList<AdminDiscountCode>
        name="discount-codes"
        decode={decodeCode}
        title="Discount codes"
        nouns={['discount code', 'discount codes']}
        columns={shown}
        rowId={({ id }) => String(id)}
        rowName={({ code }) => code}
        searchPlaceholder="Code"
        filters={FILTERS}
        defaultSort="-newest"
        errorTitle="Error loading discount codes"
        actions={
          <IfAllowed route="POST /api/admin/discount-codes">
            <ButtonLink
              to="/admin/discount-codes"
              search={(search) => ({ ...search, open: 'new' })}
              resetScroll={false}
              variant="primary"
              size="small"
            >
              New code
            </ButtonLink>
          </IfAllowed>
        }
        empty={
          <EmptyState title="No discount codes yet">
            A code can take off a percentage or an amount, or make delivery free.
          </EmptyState>
        }
      />
      {open && <CodeDrawer key={open} open={open} />}
      <ConfirmDialog
        open={toDelete !== undefined}
        onClose={() => setToDelete(undefined)}
        title={`Delete ${toDelete?.code ?? ''}?`}
        confirmLabel="Delete code"
        pendingLabel="Deleting"
        pending={deletion.isPending}
        error={deletion.isError ? errorMessage(deletion.error) : undefined}
        onConfirm={() => toDelete && deletion.mutate(toDelete, { onSuccess: () => setToDelete(undefined) })}
      >
        <p>Nobody will be able to use it. Orders that used it keep their discount.</p>
      </ConfirmDialog>
    </>
  )
}

function CodeDrawer({ open }: { open: string }) {
  const isNew = open === 'new'
  const code = useQuery({ ...adminCodeQuery(Number(open)), enabled: !isNew })
  const close = useCloseRow()
  const [isDirty, setIsDirty] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const leave = () => (isDirty ? setIsAsking(true) : close())
  return (
    <>
      {isNew ? (
        <Dialog open onClose={leave} title="New discount code" variant="right" className="w-[min(100%,44rem)]">
          <CodeForm onDirtyChange={setIsDirty} onSaved={close} />
        </Dialog>
      ) : (
        <RowDrawer
          query={code}
          title={code.data ? `Edit ${code.data.code}` : 'Discount code'}
          nouns={['discount code', 'discount codes']}
          onClose={leave}
        >
          {(data) => <CodeForm code={data} onDirtyChange={setIsDirty} onSaved={close} />}
        </RowDrawer>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Leave without saving?"
        confirmLabel="Leave without saving"
        cancelLabel="Keep editing"
        pendingLabel=""
        pending={false}
        onConfirm={close}
      >
        <p>You have unsaved changes.</p>
      </ConfirmDialog>
    </>
  )
}
