import type { ReactNode } from 'react'
import { facts } from '#/features/shop/content/content.facts.ts'
import { responseTimeText } from '#/features/shop/content/promises.rules.ts'
import { ClosedNote } from '#/features/shop/delivery/browser/ClosedNote.tsx'
import { seller } from '#/lib/seller.ts'

const { support } = facts

export const ContactDetails = () => (
  <section aria-labelledby="contact-details">
    <h2 id="contact-details" className="headline text-2xl">
      Contact details
    </h2>
    <dl className="mt-4 border-t border-line">
      <Row name="Email">
        <a href={`mailto:${seller.email}`} className="link">
          {seller.email}
        </a>
      </Row>
      <Row name="Phone">
        <a href={`tel:${seller.phone.replace(/ /g, '')}`} className="figures link">
          {seller.phone}
        </a>
      </Row>
      <Row name="Hours">
        {support.days}, {support.hours}
        <ClosedNote className="mt-1" />
      </Row>
      <Row name="Reply">W{responseTimeText().slice(1)}</Row>
      <Row name="Address">
        <address className="not-italic">
          {[seller.name, ...seller.address].map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </Row>
    </dl>
  </section>
)

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[6.5rem_1fr] gap-4 border-b border-line py-3">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)
