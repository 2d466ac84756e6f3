import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useCurrentUser } from '#/browser/currentUser.ts'
import { IfAllowed } from '#/browser/rights.tsx'
import { CodeForm } from '#/features/orders/discounts/browser/CodeForm.tsx'
import { CodeStateDot, CodeSwitch, formatValidity } from '#/features/orders/discounts/browser/CodeStatus.tsx'
import { type AdminDiscountCodeRow, codes, decodeCodeRow } from '#/features/orders/discounts/browser/codes.queries.ts'
import {
  CODE_STATES,
  CODE_TYPES,
  formatConditions,
  formatDiscount,
  formatUsage,
} from '#/features/orders/discounts/codeForm.rules.ts'
import { shopQuery } from '#/features/shop/content/browser/content.queries.ts'
import { formatPounds } from '#/lib/pence.ts'
import { seesFigures } from '#/lib/roles.ts'
import type { DataColumn } from '#/ui/DataTable.tsx'
import { BackLink } from './-BackLink.tsx'
import { choices } from './-list/ListFilters.tsx'
import { validateListSearch } from './-list/listSearch.ts'
import { RecordList } from './-list/RecordList.tsx'
import { DeleteButton } from './-list/RowDeletion.tsx'
import { RowLink } from './-list/RowLink.tsx'

export const Route = createFileRoute('/admin/discount-codes')({
  validateSearch: validateListSearch,
  component: DiscountCodes,
})

const FILTERS = [
  { name: 'state', label: 'State', options: choices(CODE_STATES) },
  { name: 'type', label: 'Type', options: CODE_TYPES.map(({ id, label }) => ({ value: id, label })) },
] as const

const SALES_COLUMNS = ['orders', 'sales', 'given']

const COLUMNS: readonly DataColumn<AdminDiscountCodeRow>[] = [
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
      <IfAllowed call="PUT /api/admin/discount-codes/{id}">
        <CodeSwitch code={code} />
        <DeleteButton row={code} label={`Delete ${code.code}`} />
      </IfAllowed>
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

function DiscountCodes() {
  const role = useCurrentUser()?.role
  return (
    <>
      <BackLink to="/admin/dashboard">Back to Dashboard</BackLink>
      <RecordList
        records={codes}
        decode={decodeCodeRow}
        title="Discount codes"
        columns={role && seesFigures(role) ? COLUMNS : COLUMNS.filter(({ id }) => !SALES_COLUMNS.includes(id))}
        nameOf={({ code }) => code}
        searchPlaceholder="Code"
        filters={FILTERS}
        defaultSort="-newest"
        errorTitle="Error loading discount codes"
        form={CodeForm}
        purpose="A code can take off a percentage or an amount, or make delivery free: for every order, or with conditions."
        warning="It can’t be used any more. Orders that used it keep their discount."
      />
    </>
  )
}
