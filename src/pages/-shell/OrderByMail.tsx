import { email } from '#/features/content/brand.facts.ts'

/** Said once on each page of the shop where JavaScript is off, and with it the cart. A browser's scripts need not know it. */
export const OrderByMail = () => (
  <noscript>
    {import.meta.env.SSR && (
      <p className="page py-2 text-sm">
        The cart needs JavaScript, which is switched off in your browser. To order without it, write to{' '}
        <a className="link" href={`mailto:${email()}`}>
          {email()}
        </a>
        .
      </p>
    )}
  </noscript>
)
