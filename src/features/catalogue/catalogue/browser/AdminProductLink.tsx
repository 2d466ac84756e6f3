import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export const AdminProductLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <Link to="/admin/products/$productId" params={{ productId: String(id) }} className="link">
    {children}
  </Link>
)
