import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { statusQuery } from './status.queries.ts'
import { formatSummary } from './statusText.ts'

export function StatusNotice() {
  const { data } = useQuery(statusQuery)
  if (data?.state !== 'problem') return null
  return (
    <p role="status" className="mb-6 border-l-2 border-error bg-sunken px-4 py-3">
      <span className="font-semibold">Your shop needs attention:</span> {formatSummary(data)}{' '}
      <Link to="/admin/status" className="link">
        Open the status page
      </Link>
    </p>
  )
}
