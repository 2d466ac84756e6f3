import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from './-dashboard/DashboardScreen.tsx'

export const Route = createFileRoute('/admin/dashboard')({ component: DashboardScreen })
