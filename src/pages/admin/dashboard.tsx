import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from './-dashboard/DashboardScreen.tsx'

// The same screen as /admin.
export const Route = createFileRoute('/admin/dashboard')({ component: DashboardScreen })
