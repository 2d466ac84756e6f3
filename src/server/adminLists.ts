import { contactList } from '#/features/contact/contacts.list.ts'
import { codeList } from '#/features/discounts/codes.list.ts'
import { emailList } from '#/features/emails/emails.list.ts'
import { newsletterList } from '#/features/newsletter/newsletters.list.ts'
import { customerList } from '#/features/orders/customers.list.ts'
import { invoiceList } from '#/features/orders/invoices.list.ts'
import { orderList } from '#/features/orders/orders.list.ts'
import { privacyRequestList } from '#/features/privacy/privacy.list.ts'
import { archivedProductList, productList } from '#/features/products/products.list.ts'
import { reviewList } from '#/features/reviews/reviews.list.ts'
import { activityList } from '#/platform/activity/activity.list.ts'
import type { ListDefinition } from '#/platform/lists/lists.ts'

/** Every list of the administrator's. Each is searched, narrowed, sorted, paged and exported in the same way. */
export const ADMIN_LISTS: readonly ListDefinition[] = [
  orderList,
  invoiceList,
  productList,
  archivedProductList,
  customerList,
  contactList,
  reviewList,
  codeList,
  newsletterList,
  privacyRequestList,
  emailList,
  activityList,
]
