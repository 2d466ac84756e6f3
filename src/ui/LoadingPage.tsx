import type { ReactNode } from 'react'
import { Spinner } from './Spinner.tsx'

type LoadingPageProps = {
  children: ReactNode
  title?: string
  subtitle?: string
  /** Pass `import.meta.env.SSR && …` to keep it out of the browser's code. */
  withoutScript?: ReactNode
}

export const LoadingPage = ({ children, title, subtitle, withoutScript }: LoadingPageProps) => (
  <div className={`page ${title ? 'pt-8 lg:pt-14' : 'grid content-start justify-items-center pt-[25vh]'}`}>
    {title && <h1 className="headline text-4xl">{title}</h1>}
    {subtitle && <p className="mt-2 mb-6 text-muted">{subtitle}</p>}
    <p className="flex items-center gap-3 text-lg noscript:hidden" role="status">
      <Spinner /> {children}
    </p>
    <noscript>{withoutScript}</noscript>
  </div>
)
