import { facts } from '#/features/shop/content/content.facts.ts'
import { seller } from '#/lib/seller.ts'

const { privacy } = facts

export const HowWeRespond = () => (
  <>
    <section aria-labelledby="how-long">
      <h2 id="how-long" className="headline text-2xl">
        How long it takes
      </h2>
      <p className="mt-3 max-w-prose">
        We’ll answer within {privacy.answerDays} days, or one calendar month if that’s shorter, and it won’t cost you
        anything. Before we disclose or delete any data, we’ll check that the address is yours.
      </p>
    </section>
    <section aria-labelledby="other-ways">
      <h2 id="other-ways" className="headline text-2xl">
        By email instead
      </h2>
      <p className="mt-3 max-w-prose">
        You can use any of these rights by emailing{' '}
        <a href={`mailto:${seller.privacyEmail}`} className="link">
          {seller.privacyEmail}
        </a>
        .
      </p>
    </section>
    <section aria-labelledby="complaints">
      <h2 id="complaints" className="headline text-2xl">
        Complaints
      </h2>
      <p className="mt-3 max-w-prose">
        Tell us first, at the same address. We’ll acknowledge your complaint within {privacy.answerDays} days and tell
        you the outcome. If you’re not happy with it, you can complain to the Information Commissioner’s Office:{' '}
        <a href="https://ico.org.uk/make-a-complaint/" className="link" rel="noopener noreferrer">
          ico.org.uk/make-a-complaint
        </a>
        , phone <span className="whitespace-nowrap">0303 123 1113</span>.
      </p>
    </section>
  </>
)
