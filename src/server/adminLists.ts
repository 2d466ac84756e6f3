import { contactList } from '#/features/contact/server/contacts.list.ts'
import { customerList } from '#/features/customers/server/customers.list.ts'
import { codeList } from '#/features/discounts/server/codes.list.ts'
import { emailList } from '#/features/emails/server/emails.list.ts'
import { documentVatList } from '#/features/invoices/server/documentVat.list.ts'
import { invoiceList } from '#/features/invoices/server/invoices.list.ts'
import { paymentList } from '#/features/ledger/server/payments.list.ts'
import { newsletterList } from '#/features/newsletter/server/newsletters.list.ts'
import { orderList } from '#/features/orderAdmin/server/orders.list.ts'
import { privacyRequestList } from '#/features/privacy/server/privacy.list.ts'
import { productQuestionList } from '#/features/productQuestions/server/productQuestions.list.ts'
import { productReviewList } from '#/features/productReviews/server/productReviews.list.ts'
import { archivedProductList, productList } from '#/features/products/server/products.list.ts'
import { quoteList } from '#/features/quotes/server/quotes.list.ts'
import { restockAlertList } from '#/features/restockAlerts/server/restockAlerts.list.ts'
import { returnList } from '#/features/returns/server/returns.list.ts'
import { reviewList } from '#/features/reviews/server/reviews.list.ts'
import { stockChangeList } from '#/features/stock/server/stock.list.ts'
import { activityList } from '#/platform/activity/activity.list.ts'
import type { Clock } from '#/platform/clock.ts'
import type { ListDefinition } from '#/platform/lists/lists.ts'
import type { Services } from '#/platform/services.ts'

type ListOptions = {
  /** Whether figures include test payments. */
  countsTests: boolean
  clock: Clock
  pictures: Services['pictures']
}

export const adminLists = (options: ListOptions): readonly ListDefinition[] => [
  orderList(options),
  quoteList(options),
  returnList,
  invoiceList,
  documentVatList,
  paymentList,
  productList,
  archivedProductList,
  stockChangeList,
  restockAlertList,
  customerList(options),
  contactList,
  reviewList,
  productReviewList(options),
  productQuestionList,
  codeList(options),
  newsletterList,
  privacyRequestList,
  emailList,
  activityList,
]
