import { createFileRoute } from '@tanstack/react-router'
import { createServerOnlyFn } from '@tanstack/react-start'
import { UserManual } from '#/features/catalogue/manual/browser/UserManual.tsx'
import { brand } from '#/lib/brand.ts'
import { HOME } from '#/lib/trail.ts'
import { Breadcrumb } from '#/ui/Breadcrumb.tsx'
import { buttonClass } from '#/ui/Button.tsx'
import { NavLink } from './-shell/navigation.tsx'

export const Route = createFileRoute('/user-manual')({
  staticData: {
    trail: () => [HOME, { name: 'User manual' }],
    description: createServerOnlyFn(
      () =>
        `The manual of the ${brand()} ball machines: safety, setup, battery, controls, training modes, maintenance and warranty. Read it here or download it as a PDF.`,
    ),
  },
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
