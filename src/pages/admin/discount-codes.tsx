import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { type ComponentProps, useMemo, useState } from 'react'
import { CodeForm } from '#/features/orders/discounts/browser/CodeForm.tsx'
import { CodeStateDot, CodeSwitch, formatValidity } from '#/features/orders/discounts/browser/CodeStatus.tsx'
import {
  type AdminDiscountCode,
  type AdminDiscountCodeRow,
  adminCodeQuery,
  decodeCodeRow,
  useDeleteCode,
} from '#/features/orders/discounts/browser/codes.queries.ts'
import {
  CODE_TYPES,
  formatConditions,
  formatDiscount,
  formatUsage,
} from '#/features/orders/discounts/codeForm.rules.ts'
import { useCurrentUser } from '#/features/shop/accounts/browser/accounts.queries.ts'
import { IfAllowed } from '#/features/shop/accounts/browser/IfAllowed.tsx'
import { shopQuery } from '#/features/shop/content/browser/content.queries.ts'
import { formatPounds } from '#/lib/pence.ts'
import { seesFigures } from '#/lib/roles.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { ConfirmDialog } from '#/ui/ConfirmDialog.tsx'
import type { DataColumn } from '#/ui/DataTable.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { BackLink } from './-BackLink.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { validateListSearch } from './-list/listSearch.ts'
import { RowDrawer } from './-list/RowDrawer.tsx'
import { RowLink, useCloseRow } from './-list/RowLink.tsx'
import { useRowDeletion } from './-list/useRowDeletion.ts'

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

const SALES_COLUMNS = ['orders', 'sales', 'given']

const columns = (askToDelete: (code: AdminDiscountCode) => void): DataColumn<AdminDiscountCodeRow>[] => [
  { id: 'code', header: 'Code', sortBy: 'code', cell: ({ id, code }) => <RowLink open={id}>{code}</RowLink> },
  {
    id: 'gives',
    header: 'Discount',
    phone: 'left',
    grow: true,
    cell: (code) => (
      <span className="block py-1 md:min-w-40">
        {formatDiscount(code)}
        <span className="block text-muted empty:hidden md:whitespace-normal">{formatConditions(code)}</span>
      </span>
    ),
  },
  { id: 'state', header: 'State', cell: (code) => <CodeStateDot code={code} /> },
  { id: 'used', header: 'Used', numeric: true, sortBy: 'used', descendingFirst: true, cell: formatUsage },
  {
    id: 'orders',
    header: 'Orders',
    numeric: true,
    visibleFrom: 'md',
    cell: ({ code, sales }) => <SalesLink code={code} amount={sales?.orders} format={String} />,
  },
  {
    id: 'sales',
    header: 'Net sales',
    numeric: true,
    showHeader: true,
    cell: ({ code, sales }) => <SalesLink code={code} amount={sales?.net} format={formatPounds} />,
  },
  {
    id: 'given',
    header: 'Discount given',
    numeric: true,
    visibleFrom: 'lg',
    cell: ({ code, sales }) => <SalesLink code={code} amount={sales?.discountGiven} format={formatPounds} />,
  },
  { id: 'validity', header: 'Valid', visibleFrom: 'xl', phone: 'left', cell: formatValidity },
  {
    id: 'acts',
    header: 'Actions',
    hasActions: true,
    cell: (code) => (
      <>
        <IfAllowed call="PUT /api/admin/discount-codes/{id}">
          <CodeSwitch code={code} />
          <Button size="small" variant="quiet" onClick={() => askToDelete(code)} aria-label={`Delete ${code.code}`}>
            Delete
          </Button>
        </IfAllowed>
      </>
    ),
  },
]

/** The orders whose sales the row adds up. */
type SalesLinkProps = { code: string; amount: number | undefined; format: (amount: number) => string }

function SalesLink({ code, amount = 0, format }: SalesLinkProps) {
  const { testMode } = useQuery(shopQuery).data ?? {}
  if (amount === 0) return format(0)
  return (
    <Link
      to="/admin/orders"
      search={{ code, sold: 'yes', ...(testMode === false && { test: 'no' }) }}
      className="link relative z-10 whitespace-nowrap max-md:py-4"
    >
      {format(amount)}
    </Link>
  )
}

const NewCode = (look: Pick<ComponentProps<typeof ButtonLink>, 'variant' | 'size'>) => (
  <IfAllowed call="POST /api/admin/discount-codes">
    <ButtonLink
      to="/admin/discount-codes"
      search={(search) => ({ ...search, open: 'new' })}
      resetScroll={false}
      {...look}
    >
      New code
    </ButtonLink>
  </IfAllowed>
)

function DiscountCodes() {
  const { open } = Route.useSearch()
  const role = useCurrentUser()?.role
  const deletion = useRowDeletion(useDeleteCode())
  const { ask } = deletion
  const shown = useMemo(() => columns(ask), [ask])

  return (
    <>
      <BackLink to="/admin/dashboard">Back to Dashboard</BackLink>
      <AdminList<AdminDiscountCodeRow>
        name="discount-codes"
        decode={decodeCodeRow}
        title="Discount codes"
        nouns={['discount code', 'discount codes']}
        columns={role && seesFigures(role) ? shown : shown.filter(({ id }) => !SALES_COLUMNS.includes(id))}
        rowId={({ id }) => String(id)}
        rowName={({ code }) => code}
        searchPlaceholder="Code"
        filters={FILTERS}
        defaultSort="-newest"
        errorTitle="Error loading discount codes"
        actions={<NewCode variant="primary" size="small" />}
        empty={
          <EmptyState title="No discount codes yet" action={<NewCode />}>
            A code can take off a percentage or an amount, or make delivery free: for every order, or with conditions.
          </EmptyState>
        }
      />
      {open && <CodeDrawer key={open} open={open} />}
      <ConfirmDialog {...deletion.dialog} title={`Delete ${deletion.row?.code ?? ''}?`} confirmLabel="Delete code">
        <p>It can’t be used any more. Orders that used it keep their discount.</p>
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
