import { Link } from '@tanstack/react-router'

/** The way back from a screen that the specification gives one. */
export const BackToDashboard = () => (
  <p className="mb-2">
    <Link to="/admin/dashboard" className="link">
      Back to Dashboard
    </Link>
  </p>
)
