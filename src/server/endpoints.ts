import { accountingRoutes } from '#/features/accounting/server/accounting.routes.ts'
import { bookRoutes } from '#/features/accounting/server/books.routes.ts'
import { monthEndRoutes } from '#/features/accounting/server/monthEnds.routes.ts'
import { ownAccountRoutes } from '#/features/accountSettings/server/ownAccount.routes.ts'
import { ownSessionRoutes } from '#/features/accountSettings/server/ownSessions.routes.ts'
import { preferenceRoutes } from '#/features/accountSettings/server/preferences.routes.ts'
import { secondFactorRoutes } from '#/features/accountSettings/server/secondFactor.admin.routes.ts'
import { sessionUser } from '#/features/accounts/server/accounts.guard.ts'
import { passwordResetRoutes } from '#/features/accounts/server/passwordReset.routes.ts'
import { registerRoutes } from '#/features/accounts/server/register.routes.ts'
import { signInRoutes } from '#/features/accounts/server/signIn.routes.ts'
import { verifyEmailRoutes } from '#/features/accounts/server/verifyEmail.routes.ts'
import { addressBookRoutes } from '#/features/addressBook/server/addressBook.routes.ts'
import { findDefaultAddress } from '#/features/addressBook/server/addressBook.store.ts'
import { suggestionRoutes } from '#/features/cart/server/suggestions.routes.ts'
import { catalogueRoutes } from '#/features/catalogue/server/catalogue.routes.ts'
import { listingRoutes } from '#/features/catalogue/server/listing.routes.ts'
import { checkoutRoutes } from '#/features/checkout/server/checkout.routes.ts'
import { webhookRoutes } from '#/features/checkout/server/webhook.routes.ts'
import { compareRoutes } from '#/features/compare/server/compare.routes.ts'
import { contactAdminRoutes } from '#/features/contact/server/contact.admin.routes.ts'
import { contactRoutes } from '#/features/contact/server/contact.routes.ts'
import { conversationRoutes } from '#/features/contact/server/conversation.admin.routes.ts'
import { contentRoutes } from '#/features/content/server/content.routes.ts'
import { customerRoutes } from '#/features/customers/server/customers.routes.ts'
import { dashboardAdminRoutes } from '#/features/dashboard/server/dashboard.admin.routes.ts'
import { deliveryRoutes } from '#/features/delivery/server/delivery.routes.ts'
import { codeAdminRoutes } from '#/features/discounts/server/codes.admin.routes.ts'
import { discountRoutes } from '#/features/discounts/server/discounts.routes.ts'
import { loadReservedStock, loadReservedUses } from '#/features/drafts/server/reservations.store.ts'
import { emailAdminRoutes } from '#/features/emails/server/emails.admin.routes.ts'
import { exportEvidenceRoutes } from '#/features/exportEvidence/server/exportEvidence.routes.ts'
import { invoicePaymentRoutes } from '#/features/invoicePayment/server/invoicePayment.routes.ts'
import { invoiceRoutes } from '#/features/invoices/server/invoices.routes.ts'
import { jumpRoutes } from '#/features/jump/server/jump.routes.ts'
import { machineAdminRoutes } from '#/features/machines/server/machines.admin.routes.ts'
import { machineRoutes } from '#/features/machines/server/machines.routes.ts'
import { manualRoutes } from '#/features/manual/server/manual.routes.ts'
import { newsletterAdminRoutes } from '#/features/newsletter/server/newsletter.admin.routes.ts'
import { newsletterRoutes } from '#/features/newsletter/server/newsletter.routes.ts'
import { changeStatus } from '#/features/orderAdmin/server/changeStatus.ts'
import { orderAdminRoutes } from '#/features/orderAdmin/server/orderAdmin.routes.ts'
import { orderChangesRoutes } from '#/features/orderAdmin/server/orderChanges.routes.ts'
import { orderLinkRoutes } from '#/features/orderLinks/server/orderLink.routes.ts'
import { accountOrderRoutes } from '#/features/orders/server/accountOrders.routes.ts'
import { orderRoutes } from '#/features/orders/server/orders.routes.ts'
import { packingSlipRoutes } from '#/features/parcels/server/packingSlips.routes.ts'
import { parcelRoutes } from '#/features/parcels/server/parcels.routes.ts'
import { payRoutes } from '#/features/phoneOrders/server/paymentLinks.routes.ts'
import { phoneOrderRoutes } from '#/features/phoneOrders/server/phoneOrders.routes.ts'
import { privacyAdminRoutes } from '#/features/privacy/server/privacy.admin.routes.ts'
import { privacyRoutes } from '#/features/privacy/server/privacy.routes.ts'
import { productQuestionAdminRoutes } from '#/features/productQuestions/server/productQuestions.admin.routes.ts'
import { productQuestionRoutes } from '#/features/productQuestions/server/productQuestions.routes.ts'
import { productReviewAdminRoutes } from '#/features/productReviews/server/productReviews.admin.routes.ts'
import { publicReviewRoutes } from '#/features/productReviews/server/publicReviews.routes.ts'
import { writeReviewRoutes } from '#/features/productReviews/server/writeReview.routes.ts'
import { importRoutes } from '#/features/products/server/import.routes.ts'
import { productAdminRoutes } from '#/features/products/server/products.admin.routes.ts'
import { uploadRoutes } from '#/features/products/server/upload.routes.ts'
import { quoteRequestRoutes } from '#/features/quoteRequests/server/quoteRequests.routes.ts'
import { quoteAdminRoutes } from '#/features/quotes/server/quotes.admin.routes.ts'
import { quoteRoutes } from '#/features/quotes/server/quotes.routes.ts'
import { reconcileRefunds } from '#/features/refunds/server/refundOrder.ts'
import { refundAdminRoutes } from '#/features/refunds/server/refunds.admin.routes.ts'
import { restockAlertAdminRoutes } from '#/features/restockAlerts/server/restockAlerts.admin.routes.ts'
import { restockAlertRoutes } from '#/features/restockAlerts/server/restockAlerts.routes.ts'
import { returnAdminRoutes } from '#/features/returns/server/returns.admin.routes.ts'
import { returnRoutes } from '#/features/returns/server/returns.routes.ts'
import { reviewAdminRoutes } from '#/features/reviews/server/reviews.admin.routes.ts'
import { reviewRoutes } from '#/features/reviews/server/reviews.routes.ts'
import { loadHelp } from '#/features/search/server/articles.ts'
import { searchRoutes } from '#/features/search/server/search.routes.ts'
import { settingsAdminRoutes } from '#/features/settings/server/settings.admin.routes.ts'
import { acceptInvitationRoutes } from '#/features/staff/server/acceptInvitation.routes.ts'
import { invitationAdminRoutes } from '#/features/staff/server/invitations.admin.routes.ts'
import { staffRoutes } from '#/features/staff/server/staff.admin.routes.ts'
import { statusAdminRoutes } from '#/features/status/server/status.admin.routes.ts'
import { stockAdminRoutes } from '#/features/stock/server/stock.admin.routes.ts'
import { activityRoutes } from '#/platform/activity/activity.routes.ts'
import type { Executor } from '#/platform/database.ts'
import { countedBy, type Endpoint } from '#/platform/endpoint.ts'
import { listRoutes } from '#/platform/lists/lists.routes.ts'
import type { Services } from '#/platform/services.ts'
import { adminLists } from './adminLists.ts'
import { CHECKS } from './checks.ts'
import type { AppParts } from './createApp.ts'
import { PERSONAL_DATA } from './personalData.ts'
import { TIMELINE_SOURCES } from './timelineSources.ts'

/** Every call of the HTTP API. */
export function listEndpoints(
  services: Services,
  {
    checkoutServices,
    onOrderPaid,
    manual = async () => undefined,
    queueMonthEnd = async () => {},
    checks = CHECKS,
    origin,
  }: Pick<AppParts, 'manual' | 'queueMonthEnd' | 'checks'> &
    Required<Pick<AppParts, 'checkoutServices' | 'onOrderPaid' | 'origin'>>,
) {
  const withReservedStock = {
    loadReservedStock: (tx: Executor, productIds: number[], now: Date) => loadReservedStock(tx, productIds, '', now),
  }
  const ofCheckout = <One extends Endpoint>(endpoints: readonly One[]) => countedBy(checkoutServices, endpoints)
  return [
    ...catalogueRoutes(services),
    ...listingRoutes(services, loadHelp),
    ...compareRoutes(services),
    ...suggestionRoutes(services),
    ...searchRoutes(services),
    ...deliveryRoutes(services),
    ...discountRoutes(services),
    ...contentRoutes(services),
    ...newsletterRoutes(services),
    ...newsletterAdminRoutes(services),
    ...restockAlertRoutes(services),
    ...restockAlertAdminRoutes(services),
    ...contactRoutes(services),
    ...contactAdminRoutes(services),
    ...conversationRoutes(services),
    ...emailAdminRoutes(services),
    ...privacyRoutes(services),
    ...reviewRoutes(services),
    ...publicReviewRoutes(services),
    ...writeReviewRoutes(services),
    ...productQuestionRoutes(services),
    ...manualRoutes(manual),
    ...signInRoutes(services),
    ...registerRoutes(services),
    ...ownAccountRoutes(services),
    ...ownSessionRoutes(services),
    ...verifyEmailRoutes(services),
    ...accountOrderRoutes(services, findDefaultAddress),
    ...addressBookRoutes(services),
    ...preferenceRoutes(services),
    ...passwordResetRoutes(services),
    ...secondFactorRoutes(services),
    ...orderRoutes(services),
    ...orderAdminRoutes(services, withReservedStock),
    ...orderChangesRoutes(services),
    ...parcelRoutes(services, (tx, { id, actor }) =>
      changeStatus(
        tx,
        { ...services, ...withReservedStock },
        { id, to: 'processing', restock: false, tell: false, actor },
      ),
    ),
    ...packingSlipRoutes(services),
    ...machineRoutes(services),
    ...machineAdminRoutes(services),
    ...orderLinkRoutes(services),
    ...returnRoutes(services),
    ...returnAdminRoutes(services),
    ...importRoutes(services),
    ...uploadRoutes(services),
    ...productAdminRoutes(services),
    ...stockAdminRoutes(services),
    ...settingsAdminRoutes(services),
    ...ofCheckout(invoicePaymentRoutes(checkoutServices)),
    ...ofCheckout(checkoutRoutes(checkoutServices, onOrderPaid)),
    ...refundAdminRoutes(services),
    ...exportEvidenceRoutes(services),
    ...invoiceRoutes(services, sessionUser(services)),
    ...webhookRoutes(checkoutServices, onOrderPaid, (intentId) => reconcileRefunds(checkoutServices, intentId)),
    ...reviewAdminRoutes(services),
    ...productReviewAdminRoutes(services),
    ...productQuestionAdminRoutes(services),
    ...codeAdminRoutes(services, (tx, codeId, now) => loadReservedUses(tx, codeId, '', now)),
    ...activityRoutes(services),
    ...privacyAdminRoutes(services, PERSONAL_DATA),
    ...dashboardAdminRoutes(services),
    ...accountingRoutes(services),
    ...customerRoutes(services, TIMELINE_SOURCES),
    ...bookRoutes(services),
    ...monthEndRoutes(services, queueMonthEnd),
    ...jumpRoutes(services),
    ...staffRoutes(services),
    ...invitationAdminRoutes(services),
    ...acceptInvitationRoutes(services),
    ...statusAdminRoutes(services, checks),
    ...phoneOrderRoutes(services, onOrderPaid, origin),
    ...ofCheckout(payRoutes(checkoutServices, onOrderPaid)),
    ...quoteAdminRoutes(services),
    ...quoteRequestRoutes(services),
    ...ofCheckout(quoteRoutes(checkoutServices)),
    ...listRoutes(services, adminLists({ ...services, countsTests: services.cardProvider.testMode })),
  ]
}

type Listed = ReturnType<typeof listEndpoints>[number]

/** By address, `PUT /api/admin/returns/{id}/state`: for the types of what callers send and get. */
export type Routes = { [One in Listed as One['address']]: One }
