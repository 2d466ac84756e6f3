import type { ReactNode } from 'react'
import { formatDateTime } from '#/lib/format.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { Button } from '#/ui/Button.tsx'
import { DetailRows } from '#/ui/RecordDetails.tsx'
import { toast } from '#/ui/toast.ts'
import { CustomerCompany } from './CustomerCompany.tsx'
import { CustomerInvoiceTerms } from './CustomerInvoiceTerms.tsx'
import { CustomerNotes } from './CustomerNotes.tsx'
import type { CustomerDetail } from './customers.queries.ts'

export const CustomerDetails = ({ customer }: { customer: CustomerDetail }) => (
  <div className="grid content-start gap-8">
    <Section title="Details">
      <DetailRows
        rows={[
          ['Email', <Email key="email" email={customer.email} />],
          ['Phone', customer.phone ? <Phone key="phone" phone={customer.phone} /> : <None key="phone" />],
          ['Company', <CustomerCompany key="company" customer={customer} />],
          ['Pay by invoice', <CustomerInvoiceTerms key="invoice" customer={customer} />],
          ['Account', <Account key="account" account={customer.account} />],
          ['First order', customer.figures.firstOrder && formatDateTime(customer.figures.firstOrder)],
          ['Last order', customer.figures.lastOrder && formatDateTime(customer.figures.lastOrder)],
        ]}
      />
    </Section>
    <Section title="Notes">
      <CustomerNotes customer={customer} />
    </Section>
    {customer.addresses.length > 0 && (
      <Section title="Addresses">
        <ul className="grid gap-4">
          {customer.addresses.map(({ use, text, lastUsed }) => (
            <li key={use + text}>
              <p className="wrap-anywhere whitespace-pre-line">{text}</p>
              <p className="figures text-muted">
                {use === 'delivery' ? 'Delivery' : 'Billing'}, last used {formatDateTime(lastUsed)}
              </p>
            </li>
          ))}
        </ul>
      </Section>
    )}
  </div>
)

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid grid-cols-[minmax(0,1fr)] content-start">
    <h2 className="headline mb-3 text-xl">{title}</h2>
    {children}
  </section>
)

const None = () => <span className="text-muted">None</span>

const Phone = ({ phone }: { phone: string }) => (
  <a className="link" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
    {phone}
  </a>
)

function Email({ email }: { email: string }) {
  const copy = () =>
    navigator.clipboard.writeText(email).then(
      () => toast({ title: 'Email address copied' }),
      () => toast({ tone: 'error', title: 'Couldn’t copy', message: 'Select the address and copy it instead.' }),
    )
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <a className="link break-all" href={`mailto:${encodeURIComponent(email)}`}>
        {email}
      </a>
      <Button
        variant="quiet"
        size="small"
        className="-my-2 -ml-3"
        aria-label="Copy the email address"
        onClick={() => void copy()}
      >
        Copy
      </Button>
    </span>
  )
}

const Account = ({ account }: Pick<CustomerDetail, 'account'>) =>
  account ? (
    <span className="grid gap-0.5">
      <span>
        {account.username}, since {formatDateTime(account.since)}
      </span>
      <StatusDot tone={account.isVerified ? 'good' : 'attention'}>
        {account.isVerified ? 'Email verified' : 'Email not verified'}
      </StatusDot>
    </span>
  ) : (
    <span className="text-muted">Not registered</span>
  )
