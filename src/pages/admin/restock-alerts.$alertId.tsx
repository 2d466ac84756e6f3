import { createFileRoute } from '@tanstack/react-router'

/** The list opens it in its drawer. */
export const Route = createFileRoute('/admin/restock-alerts/$alertId')()
