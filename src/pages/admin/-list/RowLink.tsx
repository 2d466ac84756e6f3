import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, use } from 'react'
import { classes } from '#/ui/classes.ts'
import { ROW_LINK } from '#/ui/DataTable.tsx'

/** The list’s own address if its rows have addresses below it. Otherwise `?open=` says which is open. */
export const RowsBelow = createContext<string | undefined>(undefined)

type RowLinkProps = { /** The record’s id. */ open: number; className?: string; children: ReactNode }

export function RowLink({ open, className, children }: RowLinkProps) {
  const list = use(RowsBelow)
  const to: string = list === undefined ? '.' : `${list}/${open}`
  return (
    <Link
      to={to}
      search={(search) => (list === undefined ? { ...search, open: String(open) } : search)}
      resetScroll={false}
      data-row
      className={classes(ROW_LINK, className)}
    >
      {children}
    </Link>
  )
}

type OrderLinkProps = { /** The order’s `id`, not its number. */ id: number; children: ReactNode }

/** In rows that are about an order. */
export const OrderLink = ({ id, children }: OrderLinkProps) => (
  <Link
    to="/admin/orders/$orderId"
    params={{ orderId: String(id) }}
    data-row
    className={`${ROW_LINK} whitespace-nowrap`}
  >
    {children}
  </Link>
)
