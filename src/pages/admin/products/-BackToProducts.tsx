import { Link } from '@tanstack/react-router'

/** The way from a product's screens to the list. */
export const BackToProducts = () => (
  <p className="mb-3">
    <Link to="/admin/products" className="link">
      Products
    </Link>
  </p>
)
