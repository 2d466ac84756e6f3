import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { errorMessage } from '#/browser/api.ts'
import { useRecheckUser } from '#/browser/currentUser.ts'
import { AddToCartButton } from '#/features/buying/cart/browser/AddToCartButton.tsx'
import type { OwnedMachine } from '#/features/orders/machines/browser/machines.queries.ts'
import { OwnedMachines } from '#/features/orders/machines/browser/OwnedMachines.tsx'
import { AccountOrderList } from '#/features/orders/orders/browser/AccountOrderList.tsx'
import { AccountReturns } from '#/features/orders/returns/browser/AccountReturns.tsx'
import { ChangePasswordForm } from '#/features/people/accountSettings/browser/ChangePasswordForm.tsx'
import { DeleteAccountForm } from '#/features/people/accountSettings/browser/DeleteAccountForm.tsx'
import { PreferencesForm } from '#/features/people/accountSettings/browser/PreferencesForm.tsx'
import { SessionList } from '#/features/people/accountSettings/browser/SessionList.tsx'
import { AddressBook } from '#/features/people/addressBook/browser/AddressBook.tsx'
import { accountDetailsQuery, useSendVerification } from '#/features/shop/accounts/browser/ownAccount.queries.ts'
import { Breadcrumb } from '#/ui/Breadcrumb.tsx'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Skeleton } from '#/ui/Loading.tsx'
import { Tabs } from '#/ui/Tabs.tsx'

const TABS = ['orders', 'machines', 'returns', 'addresses', 'preferences', 'password', 'devices', 'delete'] as const
type AccountTab = (typeof TABS)[number]
type AccountSearch = { part?: Exclude<AccountTab, 'orders'> | undefined; page?: number | undefined }

const parseTab = (value: unknown): AccountTab => TABS.find((part) => part === value) ?? 'orders'

export const Route = createFileRoute('/account/')({
  validateSearch: (search: Record<string, unknown>): AccountSearch => {
    const part = parseTab(search.part)
    const page = Number(search.page)
    return {
      ...(part === 'orders' ? {} : { part }),
      ...(Number.isInteger(page) && page > 1 && page <= 10_000 ? { page } : {}),
    }
  },
  component: YourAccount,
})

function YourAccount() {
  const { part, page = 1 } = Route.useSearch()
  const router = useRouter()
  const details = useQuery(accountDetailsQuery)
  useRecheckUser(details.error)

  const select = (id: string) => {
    const chosen = parseTab(id)
    void router.navigate({
      to: '/account',
      search: chosen === 'orders' ? {} : { part: chosen },
      replace: true,
      resetScroll: false,
    })
  }

  return (
    <>
      <Breadcrumb steps={[{ name: 'Home', to: '/' }, { name: 'Your account' }]} />
      <h1 className="headline mt-6 text-5xl">Your account</h1>
      {details.isPending && <Skeleton className="mt-4 h-7 w-72" />}
      {details.isError && (
        <EmptyState
          role="alert"
          title="We couldn’t load your account"
          action={<Button onClick={() => void details.refetch()}>Try again</Button>}
          className="mt-8"
        >
          {errorMessage(details.error)}
        </EmptyState>
      )}
      {details.isSuccess && (
        <>
          <p className="mt-4 text-lg break-words text-muted">
            {details.data.username} · {details.data.email}
          </p>
          {details.data.isAdmin && (
            <p className="mt-2">
              <Link to="/admin/security" className="link">
                Two-factor authentication
              </Link>
            </p>
          )}
          {!details.data.isVerified && <Unverified email={details.data.email} />}
          <Tabs
            label="Account sections"
            className="mt-10"
            selected={part ?? 'orders'}
            onSelect={select}
            tabs={[
              {
                id: 'orders',
                title: 'Orders',
                content: details.data.isVerified ? (
                  <AccountOrderList page={page} />
                ) : (
                  <EmptyState title="Confirm your email address to see your orders">
                    Once you’ve confirmed it, orders placed with it will appear here. Until then, you’ll find the
                    details in your confirmation emails.
                  </EmptyState>
                ),
              },
              {
                id: 'machines',
                title: 'Machines',
                content: details.data.isVerified ? (
                  <OwnedMachines
                    partAction={(product) => <AddToCartButton product={product} size="small" />}
                    actions={askAbout}
                  />
                ) : (
                  <ConfirmFirst what="see your machines" />
                ),
              },
              {
                id: 'returns',
                title: 'Returns and repairs',
                content: details.data.isVerified ? <AccountReturns /> : <ConfirmFirst what="see your returns" />,
              },
              {
                id: 'addresses',
                title: 'Addresses',
                content: details.data.isVerified ? <AddressBook /> : <ConfirmFirst what="save addresses" />,
              },
              {
                id: 'preferences',
                title: 'Preferences',
                content: details.data.isVerified ? <PreferencesForm /> : <ConfirmFirst what="choose your emails" />,
              },
              { id: 'password', title: 'Password', content: <ChangePasswordForm isAdmin={details.data.isAdmin} /> },
              { id: 'devices', title: 'Devices', content: <SessionList /> },
              { id: 'delete', title: 'Delete', content: <DeleteAccountForm /> },
            ]}
          />
        </>
      )}
    </>
  )
}

const askAbout = ({ orderId, name }: OwnedMachine) => (
  <ButtonLink to="/account/orders/$orderId" params={{ orderId }} hash="returns" size="small">
    Return or repair<span className="sr-only"> {name}</span>
  </ButtonLink>
)

const ConfirmFirst = ({ what }: { what: string }) => (
  <EmptyState title={`Confirm your email address to ${what}`}>
    Open the link we sent you, then come back here.
  </EmptyState>
)

function Unverified({ email }: { email: string }) {
  const send = useSendVerification()
  return (
    <section aria-label="Confirm your email address" className="mt-8 grid gap-3 border-l-2 border-clay pl-4">
      <p className="max-w-prose">
        You haven’t confirmed your email address yet. Open the link we sent to{' '}
        <span className="font-semibold break-words">{email}</span>. It works for 3 days.
      </p>
      <Button
        size="small"
        className="justify-self-start"
        onClick={() => send.mutate()}
        pending={send.isPending}
        pendingLabel="Sending"
      >
        Send it again
      </Button>
    </section>
  )
}
