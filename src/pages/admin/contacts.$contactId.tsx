import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ContactDetail } from '#/features/people/contact/browser/ContactDetail.tsx'
import { adminContactQuery } from '#/features/people/contact/browser/contactAdmin.queries.ts'
import { RowDrawer } from './-list/RowDrawer.tsx'

export const Route = createFileRoute('/admin/contacts/$contactId')({ component: ContactDrawer })

function ContactDrawer() {
  const contact = useQuery(adminContactQuery(Number(Route.useParams().contactId)))
  const navigate = Route.useNavigate()
  return (
    <RowDrawer
      query={contact}
      title={contact.data?.name ?? 'Message'}
      nouns={['message', 'messages']}
      onClose={() => void navigate({ to: '/admin/contacts', search: (search) => search, resetScroll: false })}
    >
      {(data) => <ContactDetail key={data.id} contact={data} />}
    </RowDrawer>
  )
}
