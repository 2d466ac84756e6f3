import type { ReactNode } from 'react'

type Step = { title: string; text: ReactNode }

export const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="grid border-t border-line md:grid-cols-2 md:gap-x-12">
    {steps.map(({ title, text }, index) => (
      <li key={title} className="grid grid-cols-[2rem_1fr] border-b border-line py-5">
        <span aria-hidden className="headline figures text-xl">
          {index + 1}
        </span>
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          <p className="mt-1 max-w-prose text-muted">{text}</p>
        </div>
      </li>
    ))}
  </ol>
)
