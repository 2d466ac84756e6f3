import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Figure } from './FigureList.tsx'

type FilteredLinkProps = {
  to: NonNullable<Figure['to']>
  search?: Figure['search']
  className?: string
  children: ReactNode
}

/** To a list with these filters; undefined ones are left out. */
export const FilteredLink = ({ to, search = {}, ...rest }: FilteredLinkProps) => (
  <Link
    to={to}
    search={Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))}
    {...rest}
  />
)
