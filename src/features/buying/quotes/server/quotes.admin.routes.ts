import { ok, refuse } from '#/lib/outcome.ts'
import { MANAGERS, OFFICE, SERVICE } from '#/lib/roles.ts'
import { seller } from '#/lib/seller.ts'
import { endpoint, Id } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { PDF, sendPdf } from '#/platform/pdfResponse.ts'
import type { Services } from '#/platform/services.ts'
import { quoteNumber } from '../quotes.rules.ts'
import { acceptQuote } from './answerQuote.ts'
import { loadAdminQuote } from './loadQuote.ts'
import { printQuote } from './quoteFile.ts'
import { quoteRefusals, sendingRefusals } from './quotes.responses.ts'
import {
  AdminQuoteDetail,
  NewQuote,
  QuoteContact,
  QuoteLink,
  QuoteUpdate,
  SentQuote,
  Version,
} from './quotes.schema.ts'
import { findQuote, loadUsualContact } from './quotes.store.ts'
import { createQuoteLink, sendQuote, withdrawQuote } from './sendQuote.ts'
import { createQuote, editQuote } from './writeQuote.ts'

/** Staff enter their name once, in their first quote. */
const newContact = () => ({ name: '', email: seller.email, phone: seller.phone })

export function quoteAdminRoutes(services: Services) {
  const { database, log, clock } = services
  const shown = (quote: Parameters<typeof loadAdminQuote>[1]) => loadAdminQuote(database, quote, clock.now())

  return [
    endpoint('POST /api/admin/quotes', 'Create a quote or pro forma invoice', {
      roles: MANAGERS,
      body: NewQuote,
      201: json(AdminQuoteDetail, 'The draft, new or already created by this request'),
      async run({ body, actor }) {
        const created = await createQuote(services, body, actor)
        return created.ok ? ok(await shown(created.value)) : created
      },
      refuses: quoteRefusals,
    }),
    endpoint('GET /api/admin/quote-contact', 'Get the contact that your next quote begins with', {
      roles: MANAGERS,
      200: json(QuoteContact, 'What you entered last, otherwise the shop’s email and phone without a name'),
      run: async ({ actor }) => (await loadUsualContact(database, actor)) ?? newContact(),
    }),
    endpoint('GET /api/admin/quotes/{id}', 'Get a quote', {
      roles: OFFICE,
      params: Id,
      200: json(AdminQuoteDetail, 'The quote'),
      async run({ params: { id } }) {
        const quote = await findQuote(database, id)
        return quote ? ok(await shown(quote)) : refuse('unknownQuote')
      },
      refuses: quoteRefusals,
    }),
    endpoint('PUT /api/admin/quotes/{id}', 'Change a quote; one that was sent becomes a draft again', {
      roles: MANAGERS,
      params: Id,
      body: QuoteUpdate,
      200: json(AdminQuoteDetail, 'The draft'),
      async run({ params: { id }, body: { version, ...form }, actor }) {
        const edited = await editQuote(services, { id, version, actor }, form)
        return edited.ok ? ok(await shown(edited.value)) : edited
      },
      refuses: quoteRefusals,
    }),
    endpoint('POST /api/admin/quotes/{id}/send', 'Email a quote to the customer and reserve its goods', {
      roles: MANAGERS,
      params: Id,
      body: Version,
      200: json(SentQuote, 'The quote, with a link shown only once'),
      async run({ params: { id }, body: { version }, actor }) {
        const sent = await sendQuote(services, { id, version, actor })
        return sent.ok ? ok({ quote: await shown(sent.value.quote), url: sent.value.url }) : sent
      },
      refuses: sendingRefusals,
    }),
    endpoint('POST /api/admin/quotes/{id}/links', 'Create another link to a quote that was sent', {
      roles: SERVICE,
      params: Id,
      201: json(QuoteLink, 'The link, shown only once; earlier ones keep working'),
      run: ({ params: { id }, actor }) => createQuoteLink(services, { id, actor }),
      refuses: quoteRefusals,
    }),
    endpoint('POST /api/admin/quotes/{id}/withdraw', 'Withdraw a quote and release its goods', {
      roles: MANAGERS,
      params: Id,
      200: json(AdminQuoteDetail, 'The quote'),
      async run({ params: { id }, actor }) {
        const withdrawn = await withdrawQuote(services, { id, actor })
        return withdrawn.ok ? ok(await shown(withdrawn.value)) : withdrawn
      },
      refuses: quoteRefusals,
    }),
    endpoint('POST /api/admin/quotes/{id}/accept', 'Record that the customer has accepted a quote', {
      roles: MANAGERS,
      params: Id,
      body: Version,
      200: json(AdminQuoteDetail, 'The quote, with its order'),
      async run({ params: { id }, body: { version }, actor }) {
        const accepted = await acceptQuote(services, { id, version, actor })
        return accepted.ok ? ok(await shown(accepted.value.quote)) : accepted
      },
      refuses: quoteRefusals,
    }),
    endpoint('GET /api/admin/quotes/{id}/pdf', 'Download a quote as a PDF', {
      roles: OFFICE,
      params: Id,
      200: PDF,
      async run({ c, params: { id } }) {
        const quote = await findQuote(database, id)
        if (!quote) return refuse('unknownQuote')
        return ok(await sendPdf(c, log, quoteNumber(quote.id), () => printQuote(database, quote, clock.now())))
      },
      refuses: { unknownQuote: quoteRefusals.unknownQuote },
    }),
  ]
}
