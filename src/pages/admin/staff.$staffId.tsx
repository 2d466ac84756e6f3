import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { StaffDetail } from '#/features/shop/staff/browser/StaffDetail.tsx'
import { staffQuery } from '#/features/shop/staff/browser/staff.queries.ts'
import { RowDrawer } from './-list/RowDrawer.tsx'

export const Route = createFileRoute('/admin/staff/$staffId')({ component: StaffDrawer })

function StaffDrawer() {
  const id = Number(Route.useParams().staffId)
  const person = useQuery({ ...staffQuery, select: ({ people }) => people.find((person) => person.id === id) ?? null })
  const navigate = Route.useNavigate()
  const close = () => void navigate({ to: '/admin/staff', resetScroll: false })
  return (
    <RowDrawer
      query={person}
      title={person.data?.username ?? 'Staff'}
      nouns={['member of staff', 'staff']}
      onClose={close}
    >
      {(data) => (data ? <StaffDetail person={data} onRemoved={close} /> : <p>We can’t find that member of staff.</p>)}
    </RowDrawer>
  )
}
