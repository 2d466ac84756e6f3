import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/privacy-requests')({ component: () => null })
