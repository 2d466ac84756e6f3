import { Link } from '@tanstack/react-router'

export const BackToDashboard = () => (
  <p className="mb-2">
    <Link to="/admin/dashboard" className="link">
      Back to Dashboard
    </Link>
  </p>
)
