import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

type TableProps = { caption: string; children: ReactNode; className?: string }

export const Table = ({ caption, children, className }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
  <section className="overflow-x-auto" tabIndex={0} aria-label={caption}>
    <table className={classes('w-full border-collapse text-left text-sm', className)}>
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  </section>
)

type CellProps = { numeric?: boolean }

export const HeadCell = ({ numeric, className, ...rest }: ComponentProps<'th'> & CellProps) => (
  <th
    scope="col"
    {...rest}
    className={classes(
      'h-9 border-b border-ink px-3 font-semibold whitespace-nowrap first:pl-0 last:pr-0',
      numeric && 'text-right',
      className,
    )}
  />
)

export const Cell = ({ numeric, className, ...rest }: ComponentProps<'td'> & CellProps) => (
  <td
    {...rest}
    className={classes(
      'h-9 border-b border-line px-3 first:pl-0 last:pr-0',
      numeric && 'figures text-right whitespace-nowrap',
      className,
    )}
  />
)
