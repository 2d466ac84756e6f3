import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/discount-codes')({ component: () => null })
