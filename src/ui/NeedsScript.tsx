import type { ReactNode } from 'react'

/** For pages that need JavaScript when it's off. The text ends with a link to the email address. */
export const NeedsScript = ({ title, email, children }: { title?: string; email: string; children: ReactNode }) => (
  <>
    {title && <h1 className="headline mb-4 text-4xl">{title}</h1>}
    <p className="max-w-prose text-lg">
      {children}{' '}
      <a className="link" href={`mailto:${email}`}>
        {email}
      </a>
      .
    </p>
  </>
)
