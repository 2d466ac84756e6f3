import { useQuery } from '@tanstack/react-query'
import { isCookieBannerReopened } from '#/features/buying/analytics/browser/cookieSettings.ts'
import { NewsletterForm } from '#/features/people/newsletter/browser/NewsletterForm.tsx'
import { shopQuery } from '#/features/shop/content/browser/content.queries.ts'
import { freeDeliveryText } from '#/features/shop/content/promises.rules.ts'
import { seller } from '#/lib/seller.ts'
import { FOOTER_COLUMNS } from './footerColumns.ts'
import { LegalLines } from './LegalLines.tsx'
import { NavLink } from './navigation.tsx'

const LINK = 'inline-flex min-h-9 max-md:min-h-11 items-center hover:underline hover:underline-offset-4'

export const SiteFooter = () => (
  <footer className="court-band">
    <div className="page grid gap-12 pt-16 pb-10 lg:grid-cols-12 lg:gap-8 lg:pt-24">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-8 sm:grid-cols-3 lg:col-span-7">
        {FOOTER_COLUMNS.map(({ title, places }) => (
          <nav key={title} aria-label={title}>
            <h2 className="eyebrow text-muted">{title}</h2>
            <ul className="mt-3">
              {places.map((place) => (
                <li key={place.name}>
                  <NavLink item={place} className={LINK} />
                </li>
              ))}
              {title === 'Legal' && (
                <li className="empty:hidden">
                  <CookieSettingsButton className={LINK} />
                </li>
              )}
            </ul>
          </nav>
        ))}
      </div>
      {/* After the links, so that on a phone it doesn’t follow the home page’s own form. */}
      <div className="lg:col-span-5 lg:border-l lg:border-line lg:pl-12">
        <h2 className="headline text-2xl">Drills, news and offers, by email</h2>
        <div className="mt-6">
          <NewsletterForm place="footer" />
        </div>
      </div>
    </div>
    <div className="border-t border-line">
      <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4">
        <p className="font-semibold">{freeDeliveryText()}</p>
        <ul className="flex flex-wrap items-center gap-x-6">
          {seller.social.map(({ name, url }) => (
            <li key={name}>
              <a href={url} rel="noopener noreferrer" className={LINK}>
                {name}
              </a>
            </li>
          ))}
          <li>
            <a href={`mailto:${seller.email}`} className={LINK}>
              {seller.email}
            </a>
          </li>
        </ul>
      </div>
    </div>
    <LegalLines />
  </footer>
)

function CookieSettingsButton({ className }: { className: string }) {
  const { data: shop } = useQuery(shopQuery)
  if (!shop?.analyticsId) return null
  return (
    <button type="button" className={`${className} noscript:hidden`} onClick={() => isCookieBannerReopened.set(true)}>
      Cookie settings
    </button>
  )
}
