import { createFileRoute } from '@tanstack/react-router'
import { brand } from '#/features/content/brand.facts.ts'
import { UserManual } from '#/features/manual/browser/UserManual.tsx'
import { Breadcrumb } from '#/ui/Breadcrumb.tsx'
import { buttonClass } from '#/ui/Button.tsx'
import { PlaceLink } from './-shell/PlaceLink.tsx'

export const Route = createFileRoute('/user-manual')({
  head: () => ({
    meta: [
      { title: `User manual – ${brand()}` },
      {
        name: 'description',
        content: `The manual of the ${brand()} ball machines: safety, setup, battery, controls, training modes, maintenance and warranty. To read here or to download as a PDF.`,
      },
    ],
  }),
  component: UserManualPage,
})

function UserManualPage() {
  return (
    <div className="page pt-6 pb-20">
      <Breadcrumb steps={[{ name: 'Home', to: '/' }, { name: 'User manual' }]} />
      <UserManual help={<PlaceLink place={{ name: 'Need Help', to: '/contact' }} className={buttonClass()} />} />
    </div>
  )
}
