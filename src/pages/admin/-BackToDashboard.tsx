import { Link } from '@tanstack/react-router'

/** The specification requires it on some screens. */
export const BackToDashboard = () => (
  <p className="mb-2">
    <Link to="/admin/dashboard" className="link">
      Back to Dashboard
    </Link>
  </p>
)
