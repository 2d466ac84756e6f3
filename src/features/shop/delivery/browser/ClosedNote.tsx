import { useQuery } from '@tanstack/react-query'
import { deliveryQuery } from './delivery.queries.ts'

/** Shows nothing unless the shop is closed or soon will be. */
export function ClosedNote({ className }: { className?: string }) {
  const { data } = useQuery(deliveryQuery)
  return data?.closedNote ? <p className={className}>{data.closedNote}</p> : null
}
