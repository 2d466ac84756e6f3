import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import X from 'lucide/dist/esm/icons/x.mjs'
import { useEffect, useId, useRef } from 'react'
import { facts } from '#/features/content/content.facts.ts'
import { deliveryQuery } from '#/features/delivery/delivery.queries.ts'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
import { useStore } from '#/ui/store.ts'
import { ChatForm } from './ChatForm.tsx'
import { ChatLog } from './ChatLog.tsx'
import type { ChatPlace } from './chat.replies.ts'
import { replyTo } from './chat.rules.ts'
import { chatOpening } from './chatOpening.ts'
import { talk } from './chatTalk.ts'

type ChatPanelProps = {
  /** The visitor opened it: the focus goes inside. */
  takesFocus: boolean
  atCheckout: boolean
  onClose: () => void
}

const NARROW = '(width < 48rem)'

/** The talk with the assistant. The page beside it stays in use. */
export function ChatPanel({ takesFocus, atCheckout, onClose }: ChatPanelProps) {
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const router = useRouter()
  const { data: prices } = useQuery(deliveryQuery)
  const latestPrices = useRef(prices)
  latestPrices.current = prices
  const messages = useStore(talk.messages, [])
  const awaited = useStore(talk.awaited, 0)

  useEffect(() => talk.begin(), [])
  useEffect(() => {
    if (!takesFocus) return
    // On a touch screen the keyboard would cover what there is to choose from.
    const hasMouse = window.matchMedia('(pointer: fine)').matches
    const inside = hasMouse ? panel.current?.querySelector('input') : panel.current
    inside?.focus()
  }, [takesFocus])

  const goTo = (place: ChatPlace) => {
    if (router.state.location.pathname === place) return
    if (window.matchMedia(NARROW).matches) onClose()
    // The checkout gets a page of its own, on which no script of anybody else runs.
    void router.navigate({ to: place as string, reloadDocument: place === '/checkout' })
  }
  const say = (text: string) => {
    const { pathname } = router.state.location
    const waits = () => chatOpening.get() !== 'closed' && router.state.location.pathname === pathname
    return talk.say(text, { answer: (said) => replyTo(said, latestPrices.current), goTo, waits })
  }

  return (
    <section
      ref={panel}
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
      className={classes(
        'flex flex-col overflow-hidden rounded-md border border-edge bg-raised text-ink',
        atCheckout
          ? 'max-h-[min(32rem,calc(100dvh-3rem))] max-w-120'
          : 'max-h-[min(34rem,calc(100dvh-var(--foot,0px)-6rem))] w-[min(24rem,calc(100vw-1.5rem))] shadow-lifted',
      )}
    >
      <header className="court-band flex items-center justify-between gap-4 px-4 py-2">
        <div>
          <h2 id={titleId} className="headline text-lg">
            {facts.brand} chat
          </h2>
          <p className="text-sm text-muted">Automatic answers, at any hour</p>
        </div>
        <button
          type="button"
          onClick={onClose}
          className="-mr-2 grid size-11 place-items-center rounded-sm hover:bg-sunken"
          aria-label="Close chat"
        >
          <Icon of={X} size={24} />
        </button>
      </header>
      <ChatLog messages={messages} isTyping={awaited > 0} onSuggestion={say} />
      <ChatForm onSay={say} />
    </section>
  )
}
