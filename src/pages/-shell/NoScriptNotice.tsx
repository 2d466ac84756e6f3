import { email } from '#/lib/brand.ts'

/** Server only, which keeps it out of the browser’s code. */
export const NoScriptNotice = () => (
  <noscript>
    {import.meta.env.SSR && (
      <p className="page py-2 text-sm">
        The cart needs JavaScript, which is switched off in your browser. To order without it, email{' '}
        <a className="link" href={`mailto:${email()}`}>
          {email()}
        </a>
        .
      </p>
    )}
  </noscript>
)
