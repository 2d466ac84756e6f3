import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { createServerOnlyFn } from '@tanstack/react-start'
import { type MouseEvent, useState } from 'react'
import { RequestLinkButton } from '#/features/orders/orderLinks/browser/RequestLink.tsx'
import { OpenChatButton } from '#/features/people/chat/browser/ChatLauncher.tsx'
import { Aftercare } from '#/features/people/support/browser/Aftercare.tsx'
import { ContactSupport } from '#/features/people/support/browser/ContactSupport.tsx'
import { FaqCard } from '#/features/people/support/browser/FaqCard.tsx'
import { OrderLookup, TRACK_ID, TRACK_INPUT } from '#/features/people/support/browser/OrderLookup.tsx'
import { QuickCards } from '#/features/people/support/browser/QuickCards.tsx'
import { useScrollToTab } from '#/features/people/support/browser/useScrollToTab.ts'
import { type FaqTab, supportFaq } from '#/features/people/support/supportFaq.ts'
import {
  type AftercareTab,
  isAftercareTab,
  isFaqTab,
  parseSupportTab,
  type SupportTab,
} from '#/features/people/support/supportTabs.rules.ts'
import { deliveryQuery } from '#/features/shop/delivery/browser/delivery.queries.ts'
import { brand } from '#/lib/brand.ts'
import { HOME } from '#/lib/trail.ts'
import { Breadcrumb } from '#/ui/Breadcrumb.tsx'
import { loadChat } from './-shell/ShopChat.tsx'

export const Route = createFileRoute('/support')({
  validateSearch: (search: Record<string, unknown>): { tab?: SupportTab } => {
    const tab = parseSupportTab(search.tab)
    return tab ? { tab } : {}
  },
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(deliveryQuery),
  staticData: {
    trail: () => [HOME, { name: 'Support' }],
    description: createServerOnlyFn(
      () =>
        'Track an order, find answers about your tennis ball machine, its delivery and its care, arrange a return or a repair, or get in touch.',
    ),
  },
  head: () => ({ meta: [{ title: `Support Centre – ${brand()}` }] }),
  component: Support,
})

function Support() {
  const { tab } = Route.useSearch()
  const { data: offer } = useSuspenseQuery(deliveryQuery)
  const navigate = useNavigate({ from: '/support' })
  const [faqTab, careTab] = useOpenTabs(tab)
  const open = (chosen: SupportTab) => void navigate({ search: { tab: chosen }, replace: true, resetScroll: false })
  useScrollToTab(isAftercareTab(tab) ? tab : undefined)

  return (
    <div className="page pt-6 pb-20 lg:pb-28">
      <Breadcrumb />
      <h1 className="headline mt-6 text-5xl">Support Centre</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">Track an order, find an answer or get in touch.</p>
      {/* On phones the page’s links hide the chat’s own button. */}
      <OpenChatButton load={loadChat} className="mt-6 noscript:hidden" />
      <div className="mt-10">
        <QuickCards trackHref={`#${TRACK_ID}`} onTrack={goToLookup} />
      </div>
      <div className="mt-14 grid gap-x-16 gap-y-14 lg:mt-20 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <FaqCard faq={supportFaq(offer)} open={faqTab} onOpen={open} />
          <p className="mt-6">
            Not sure which machine to buy?{' '}
            <Link to="/compare" className="link">
              Compare them, or answer four questions
            </Link>
            .
          </p>
        </div>
        <div className="grid content-start gap-12 lg:border-l lg:border-line lg:pl-10">
          <OrderLookup renderMore={(orderId) => <RequestLinkButton key={orderId} orderId={orderId} />} />
          <ContactSupport />
        </div>
      </div>
      <div className="mt-16 lg:mt-24">
        <Aftercare open={careTab} onOpen={open} />
      </div>
    </div>
  )
}

function useOpenTabs(named: SupportTab | undefined) {
  const [tabs, setTabs] = useState<OpenTabs>({ faq: 'product', care: 'returns' })
  const now = { faq: isFaqTab(named) ? named : tabs.faq, care: isAftercareTab(named) ? named : tabs.care }
  if (now.faq !== tabs.faq || now.care !== tabs.care) setTabs(now)
  return [now.faq, now.care] as const
}

type OpenTabs = { faq: FaqTab['tab']; care: AftercareTab }

/** A plain link would not focus the field. */
function goToLookup(event: MouseEvent) {
  event.preventDefault()
  document.getElementById(TRACK_ID)?.scrollIntoView({ block: 'start' })
  document.querySelector<HTMLInputElement>(`#${TRACK_ID} input[name="${TRACK_INPUT}"]`)?.focus({ preventScroll: true })
}
