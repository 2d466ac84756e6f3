import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { settingsQuery } from '#/features/shop/settings/browser/settings.queries.ts'

type BankNoticeProps = { of: 'quotes' | 'orders'; children?: ReactNode }

/** Shown while the shop has no bank account for transfers. */
export function BankNotice({ of, children }: BankNoticeProps) {
  const settings = useQuery(settingsQuery).data?.value
  if (!settings || settings.bankAccountNumber) return null
  return (
    <p className="border-l-2 border-clay pl-4">
      Customers can’t pay {of} by bank transfer until you add your bank details. {children}{' '}
      <Link to="/admin/settings" hash="bankAccountName" className="link">
        Add your bank details
      </Link>
    </p>
  )
}
