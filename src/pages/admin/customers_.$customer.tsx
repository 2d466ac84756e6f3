import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, errorMessage } from '#/browser/api.ts'
import { useRecheckUser } from '#/browser/currentUser.ts'
import { useRights } from '#/browser/rights.tsx'
import { NewMessage } from '#/features/people/contact/browser/NewMessage.tsx'
import { CustomerScreen } from '#/features/people/customers/browser/CustomerScreen.tsx'
import { type CustomerDetail, customerQuery } from '#/features/people/customers/browser/customers.queries.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Skeleton } from '#/ui/Loading.tsx'
import { BackLink } from './-BackLink.tsx'

export const Route = createFileRoute('/admin/customers_/$customer')({ component: CustomerPage })

function CustomerPage() {
  const key = Route.useParams().customer
  const customer = useQuery(customerQuery(key))
  useRecheckUser(customer.error)
  if (customer.data && key !== String(customer.data.id))
    return <Navigate to="/admin/customers/$customer" params={{ customer: String(customer.data.id) }} replace />
  return (
    <>
      <BackLink to="/admin/customers">All customers</BackLink>
      {customer.data && <Customer key={customer.data.id} customer={customer.data} />}
      {customer.isPending && (
        <div role="status" aria-label="Loading the customer" className="grid gap-6">
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
          <Skeleton className="h-80" />
        </div>
      )}
      {customer.error && !customer.data && <NotShown error={customer.error} onRetry={() => void customer.refetch()} />}
    </>
  )
}

function Customer({ customer }: { customer: CustomerDetail }) {
  const may = useRights()
  const [isWriting, setWriting] = useState(false)
  const navigate = Route.useNavigate()
  return (
    <>
      <CustomerScreen
        customer={customer}
        actions={
          <>
            <Button size="small" onClick={() => setWriting(true)}>
              Write an email
            </Button>
            {may('POST /api/admin/quotes') && (
              <ButtonLink to="/admin/quotes/new" search={{ customer: customer.id }} size="small">
                New quote
              </ButtonLink>
            )}
            {may('POST /api/admin/orders') && (
              <ButtonLink to="/admin/orders/new" search={{ customer: customer.id }} size="small">
                New order
              </ButtonLink>
            )}
          </>
        }
      />
      {isWriting && (
        <NewMessage
          to={customer}
          onClose={() => setWriting(false)}
          onSent={(id) => void navigate({ to: '/admin/contacts/$contactId', params: { contactId: String(id) } })}
        />
      )}
    </>
  )
}

const NotShown = ({ error, onRetry }: { error: Error; onRetry: () => void }) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
    <EmptyState
      role="alert"
      title="We can’t find that customer"
      action={<ButtonLink to="/admin/customers">Show all customers</ButtonLink>}
    >
      Their data may have been erased.
    </EmptyState>
  ) : (
    <EmptyState
      role="alert"
      title="We couldn’t load the customer"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {errorMessage(error)}
    </EmptyState>
  )
