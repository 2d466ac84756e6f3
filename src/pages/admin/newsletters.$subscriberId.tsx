import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { adminSubscriberQuery } from '#/features/people/newsletter/browser/newsletterAdmin.queries.ts'
import { SubscriberDetail } from '#/features/people/newsletter/browser/SubscriberDetail.tsx'
import { RowDrawer } from './-list/RowDrawer.tsx'

export const Route = createFileRoute('/admin/newsletters/$subscriberId')({ component: SubscriberDrawer })

function SubscriberDrawer() {
  const subscriber = useQuery(adminSubscriberQuery(Number(Route.useParams().subscriberId)))
  const navigate = Route.useNavigate()
  const close = () => void navigate({ to: '/admin/newsletters', search: (search) => search, resetScroll: false })
  return (
    <RowDrawer query={subscriber} title="Subscriber" nouns={['subscriber', 'subscribers']} onClose={close}>
      {(data) => <SubscriberDetail key={data.id} subscriber={data} onDeleted={close} />}
    </RowDrawer>
  )
}
