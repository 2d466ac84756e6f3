import { Link } from '@tanstack/react-router'

export const BackToProducts = () => (
  <p className="mb-3">
    <Link to="/admin/products" className="link">
      Products
    </Link>
  </p>
)
