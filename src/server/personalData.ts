import { monthEndData } from '#/features/accounting/server/monthEnds.personal.ts'
import { accountData } from '#/features/accounts/server/account.personal.ts'
import { addressBookData } from '#/features/addressBook/server/addressBook.personal.ts'
import { contactData } from '#/features/contact/server/contact.personal.ts'
import { personData } from '#/features/customers/server/person.personal.ts'
import { draftData } from '#/features/drafts/server/draft.personal.ts'
import { exportEvidenceData } from '#/features/exportEvidence/server/exportEvidence.personal.ts'
import { invoiceData } from '#/features/invoices/server/invoice.personal.ts'
import { ledgerData } from '#/features/ledger/server/ledger.personal.ts'
import { machineData } from '#/features/machines/server/machine.personal.ts'
import { subscriberData } from '#/features/newsletter/server/subscriber.personal.ts'
import { orderActivityData, orderData } from '#/features/orders/server/order.personal.ts'
import { parcelData } from '#/features/parcels/server/parcel.personal.ts'
import { privacyRequestData } from '#/features/privacy/server/privacyRequest.personal.ts'
import { productQuestionData } from '#/features/productQuestions/server/productQuestion.personal.ts'
import { productReviewData } from '#/features/productReviews/server/productReview.personal.ts'
import { quoteData } from '#/features/quotes/server/quote.personal.ts'
import { restockAlertData } from '#/features/restockAlerts/server/alert.personal.ts'
import { returnData } from '#/features/returns/server/return.personal.ts'
import { reviewData } from '#/features/reviews/server/review.personal.ts'
import { invitationData } from '#/features/staff/server/invitation.personal.ts'
import { mailData } from '#/platform/mail/mail.personal.ts'
import { sandboxData } from '#/platform/payments/sandbox/sandbox.personal.ts'
import type { PersonalData } from '#/platform/personalData.ts'
import { TIMELINE_SOURCES } from './timelineSources.ts'

export const PERSONAL_DATA: readonly PersonalData[] = [
  addressBookData,
  accountData,
  invitationData,
  // Orders' email addresses identify the owners of invoices, evidence of export, payments, parcels, machines, returns and reviews.
  invoiceData,
  exportEvidenceData,
  ledgerData,
  parcelData,
  machineData,
  returnData,
  productReviewData,
  monthEndData,
  orderData,
  orderActivityData,
  quoteData,
  draftData,
  contactData,
  reviewData,
  productQuestionData,
  subscriberData,
  restockAlertData,
  sandboxData,
  privacyRequestData,
  mailData,
  // Last: a person expires once nothing else of theirs is left.
  personData(TIMELINE_SOURCES),
]
