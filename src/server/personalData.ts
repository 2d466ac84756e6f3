import { accountData } from '#/features/accounts/account.personal.ts'
import { draftData } from '#/features/checkout/draft.personal.ts'
import { contactData } from '#/features/contact/contact.personal.ts'
import { subscriberData } from '#/features/newsletter/subscriber.personal.ts'
import { orderActivityData, orderData } from '#/features/orders/order.personal.ts'
import { privacyRequestData } from '#/features/privacy/privacyRequest.personal.ts'
import { reviewData } from '#/features/reviews/review.personal.ts'
import { mailData } from '#/platform/mail/mail.personal.ts'
import { sandboxData } from '#/platform/payments/sandbox/sandbox.personal.ts'
import type { PersonalData } from '#/platform/personalData.ts'

/** Whatever the shop holds about people, in the order in which it is erased. A table that names somebody is in one of these. */
export const PERSONAL_DATA: readonly PersonalData[] = [
  accountData,
  orderData,
  orderActivityData,
  draftData,
  contactData,
  reviewData,
  subscriberData,
  sandboxData,
  privacyRequestData,
  mailData,
]
