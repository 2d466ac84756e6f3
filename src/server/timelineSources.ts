import { accountTimeline } from '#/features/accounts/server/account.timeline.ts'
import { messageTimeline, replyTimeline } from '#/features/contact/server/contact.timeline.ts'
import { emailTimeline } from '#/features/emails/server/emails.timeline.ts'
import { consentTimeline, withdrawalTimeline } from '#/features/newsletter/server/subscriber.timeline.ts'
import { orderTimeline } from '#/features/orderAdmin/server/orders.timeline.ts'
import { privacyRequestTimeline } from '#/features/privacy/server/privacyRequest.timeline.ts'
import { productQuestionTimeline } from '#/features/productQuestions/server/productQuestion.timeline.ts'
import { productReviewTimeline } from '#/features/productReviews/server/productReview.timeline.ts'
import { quoteTimeline } from '#/features/quotes/server/quotes.timeline.ts'
import { refundTimeline } from '#/features/refunds/server/refunds.timeline.ts'
import { restockAlertTimeline } from '#/features/restockAlerts/server/alert.timeline.ts'
import { returnTimeline } from '#/features/returns/server/return.timeline.ts'
import { reviewTimeline } from '#/features/reviews/server/reviews.timeline.ts'
import type { TimelineSource } from '#/platform/timeline.ts'

export const TIMELINE_SOURCES: readonly TimelineSource[] = [
  orderTimeline,
  refundTimeline,
  returnTimeline,
  quoteTimeline,
  messageTimeline,
  replyTimeline,
  reviewTimeline,
  productReviewTimeline,
  productQuestionTimeline,
  consentTimeline,
  withdrawalTimeline,
  restockAlertTimeline,
  privacyRequestTimeline,
  accountTimeline,
  emailTimeline,
]
