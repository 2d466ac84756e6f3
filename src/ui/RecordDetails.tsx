import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export const DetailRows = ({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="border-t border-line text-sm">
    {rows
      .filter(([, value]) => value || value === 0)
      .map(([name, value]) => (
        <div key={name} className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3 border-b border-line py-2">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 figures wrap-anywhere">{value}</dd>
        </div>
      ))}
  </dl>
)

/** `customer`: a record of theirs, such as `question-7`. */
export const CustomerPageLink = ({ customer }: { customer: string }) => (
  <Link to="/admin/customers/$customer" params={{ customer }} className="link whitespace-nowrap py-2 max-md:py-4">
    Customer page
  </Link>
)

export const AdminProductLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <Link to="/admin/products/$productId" params={{ productId: String(id) }} className="link">
    {children}
  </Link>
)
