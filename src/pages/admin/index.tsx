import { createFileRoute, redirect } from '@tanstack/react-router'

// The dashboard is not part of this version: its address leads to the orders.
export const Route = createFileRoute('/admin/')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/orders', replace: true })
  },
})
