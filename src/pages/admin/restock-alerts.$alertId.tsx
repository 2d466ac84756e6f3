import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AlertDetail } from '#/features/people/restockAlerts/browser/AlertDetail.tsx'
import { restockAlertQuery } from '#/features/people/restockAlerts/browser/restockAlertsAdmin.queries.ts'
import { RowDrawer } from './-list/RowDrawer.tsx'

export const Route = createFileRoute('/admin/restock-alerts/$alertId')({ component: AlertDrawer })

function AlertDrawer() {
  const alert = useQuery(restockAlertQuery(Number(Route.useParams().alertId)))
  const navigate = Route.useNavigate()
  const close = () => void navigate({ to: '/admin/restock-alerts', search: (search) => search, resetScroll: false })
  return (
    <RowDrawer query={alert} title="Restock alert" nouns={['alert', 'alerts']} onClose={close}>
      {(data) => <AlertDetail key={data.id} alert={data} onDeleted={close} />}
    </RowDrawer>
  )
}
