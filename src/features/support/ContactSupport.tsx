import { facts } from '#/features/content/content.facts.ts'
import { ButtonLink } from '#/ui/Button.tsx'

const { company, support } = facts

/** Somebody to ask. */
export const ContactSupport = () => (
  <section aria-labelledby="contact-support">
    <h2 id="contact-support" className="headline text-2xl">
      Contact Support
    </h2>
    <p className="mt-3 text-muted">
      We answer within {support.answerHours} hours, {support.days},{' '}
      <span className="whitespace-nowrap">{support.hours}.</span>
    </p>
    <p className="mt-3">
      <a href={`mailto:${company.email}`} className="link">
        {company.email}
      </a>
    </p>
    <ButtonLink to="/contact" className="mt-5 w-full">
      Contact Us
    </ButtonLink>
  </section>
)
