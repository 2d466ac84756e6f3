import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { EmailDetail } from '#/features/shop/emails/browser/EmailDetail.tsx'
import { adminEmail } from '#/features/shop/emails/browser/emails.queries.ts'
import { RowDrawer } from './-list/RowDrawer.tsx'

export const Route = createFileRoute('/admin/emails/$emailId')({ component: EmailDrawer })

function EmailDrawer() {
  const email = useQuery(adminEmail(Number(Route.useParams().emailId)))
  const navigate = Route.useNavigate()
  return (
    <RowDrawer
      query={email}
      // No line starts with a separator.
      title={email.data?.subject.replaceAll(' ·', '\u00a0·') ?? 'Email'}
      nouns={['email', 'emails']}
      onClose={() => void navigate({ to: '/admin/emails', search: (search) => search, resetScroll: false })}
    >
      {(data) => <EmailDetail key={data.id} email={data} />}
    </RowDrawer>
  )
}
