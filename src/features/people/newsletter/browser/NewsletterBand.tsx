import { NewsletterForm } from './NewsletterForm.tsx'

export const NewsletterBand = () => (
  <section className="court-band" aria-labelledby="newsletter">
    <div className="page grid items-center gap-x-[min(4rem,6.25vw)] gap-y-8 py-16 lg:grid-cols-12 lg:py-24">
      <div className="lg:col-span-6">
        <h2 id="newsletter" className="headline text-4xl">
          A new drill by email
        </h2>
        <p className="mt-4 max-w-104 text-muted">
          An idea for your next hour on court, news from the shop and the occasional offer.
        </p>
      </div>
      <div className="lg:col-span-6">
        <NewsletterForm place="home" />
      </div>
    </div>
  </section>
)
