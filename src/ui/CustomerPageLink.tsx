import { Link } from '@tanstack/react-router'

/** `customer`: a record of theirs, such as `question-7`. */
export const CustomerPageLink = ({ customer }: { customer: string }) => (
  <Link to="/admin/customers/$customer" params={{ customer }} className="link whitespace-nowrap py-2 max-md:py-4">
    Customer page
  </Link>
)
