import type { ReactNode } from 'react'

export const ScriptRequired = ({ title, email, children }: { title?: string; email: string; children: ReactNode }) => (
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
