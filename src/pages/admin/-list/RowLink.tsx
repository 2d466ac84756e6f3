import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ROW_LINK } from '#/ui/DataTable.tsx'

type RowLinkProps = { /** The value of `?open=`. */ open: number; children: ReactNode }

export const RowLink = ({ open, children }: RowLinkProps) => (
  <Link
    to="."
    search={((search: object) => ({ ...search, open: String(open) })) as never}
    resetScroll={false}
    data-row
    className={ROW_LINK}
  >
    {children}
  </Link>
)

export function useCloseRow(): () => void {
  const navigate = useNavigate()
  return () =>
    void navigate({
      to: '.',
      search: ((search: object) => ({ ...search, open: undefined })) as never,
      resetScroll: false,
    })
}
