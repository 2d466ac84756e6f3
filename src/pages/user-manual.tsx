import { createFileRoute } from '@tanstack/react-router'
import { UserManual } from '#/features/catalogue/manual/browser/UserManual.tsx'
import { brand } from '#/lib/brand.ts'
import { HOME } from '#/lib/trail.ts'
import { Breadcrumb } from '#/ui/Breadcrumb.tsx'
import { buttonClass } from '#/ui/Button.tsx'
import { NavLink } from './-shell/navigation.tsx'

export const Route = createFileRoute('/user-manual')({
  staticData: { trail: () => [HOME, { name: 'User manual' }] },
  head: () => ({ meta: [{ title: `User manual – ${brand()}` }] }),
  component: UserManualPage,
})

function UserManualPage() {
  return (
    <div className="page pt-6 pb-20">
      <Breadcrumb />
      <UserManual help={<NavLink item={{ name: 'Need Help', to: '/contact' }} className={buttonClass()} />} />
    </div>
  )
}
