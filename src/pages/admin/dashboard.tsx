import { createFileRoute, redirect } from '@tanstack/react-router'

// The same screen as /admin.
export const Route = createFileRoute('/admin/dashboard')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/orders', replace: true })
  },
})
