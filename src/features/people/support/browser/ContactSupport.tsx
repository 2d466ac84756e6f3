import { responseTimeText } from '#/features/shop/content/promises.rules.ts'
import { ClosedNote } from '#/features/shop/delivery/browser/ClosedNote.tsx'
import { seller } from '#/lib/seller.ts'
import { ButtonLink } from '#/ui/Button.tsx'

export const ContactSupport = () => (
  <section aria-labelledby="contact-support">
    <h2 id="contact-support" className="headline text-2xl">
      Contact Support
    </h2>
    <p className="mt-3 text-muted">Response {responseTimeText()}.</p>
    <ClosedNote className="mt-3" />
    <p className="mt-3">
      <a href={`mailto:${seller.email}`} className="link">
        {seller.email}
      </a>
    </p>
    <ButtonLink to="/contact" className="mt-5 w-full">
      Contact Us
    </ButtonLink>
  </section>
)
