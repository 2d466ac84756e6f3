import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { settingsQuery } from '#/features/shop/settings/browser/settings.queries.ts'

/** Shown while the shop has no bank account for transfers. */
export function BankNotice() {
  const settings = useQuery(settingsQuery).data?.value
  if (!settings || settings.bankAccountNumber) return null
  return (
    <p className="border-l-2 border-clay pl-4">
      Customers can’t pay quotes by bank transfer until you add your bank details.{' '}
      <Link to="/admin/settings" hash="bankAccountName" className="link">
        Add your bank details
      </Link>
    </p>
  )
}
