import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import X from 'lucide/dist/esm/icons/x.mjs'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { carryQuestion } from '#/features/people/contact/browser/carriedQuestion.ts'
import { brand } from '#/lib/brand.ts'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
import { useStore } from '#/ui/store.ts'
import { ASK_HREF, type ChatDestination, type ChatKnowledge } from '../chat.replies.ts'
import { ChatForm } from './ChatForm.tsx'
import { ChatLog } from './ChatLog.tsx'
import { answerQuestion } from './chatAnswers.ts'
import { chatOpening, closeChat, keepChatOpen } from './chatOpening.ts'
import { conversation } from './conversation.ts'
import { keepFocusVisible } from './keepFocusVisible.ts'

export type ChatWindowProps = {
  takesFocus: boolean
  atCheckout: boolean
}

type ChatPanelProps = ChatWindowProps & Pick<ChatKnowledge, 'reviewPolicy'>

const NARROW = '(width < 48rem)'

/** Not modal: the page stays usable. */
export function ChatPanel({ takesFocus: opensFocused, atCheckout, reviewPolicy }: ChatPanelProps) {
  const [takesFocus] = useState(opensFocused)
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const router = useRouter()
  const queryClient = useQueryClient()
  const messages = useStore(conversation.messages, [])
  const pendingReplies = useStore(conversation.pendingReplies, 0)

  useEffect(() => conversation.begin(), [])
  useLayoutEffect(() => {
    const element = panel.current
    return () => returnFocus(element)
  }, [])
  useEffect(() => {
    if (!atCheckout && panel.current) return keepFocusVisible(panel.current, closeChat)
  }, [atCheckout])
  useEffect(() => {
    if (!atCheckout && !takesFocus) return onEscape(closeChat)
  }, [atCheckout, takesFocus])
  useEffect(() => {
    if (!takesFocus) return
    // On touch screens the keyboard would cover the suggestions.
    const hasMouse = window.matchMedia('(pointer: fine)').matches
    const inside = hasMouse ? panel.current?.querySelector('input') : panel.current
    inside?.focus()
  }, [takesFocus])

  const goTo = (place: ChatDestination) => {
    if (router.state.location.pathname === place) return
    if (window.matchMedia(NARROW).matches) closeChat()
    // The checkout must load as a new document, without third-party scripts.
    void router.navigate({ to: place, reloadDocument: place === '/checkout' })
  }
  const say = (text: string) => {
    keepChatOpen()
    const { pathname } = router.state.location
    const waits = () => chatOpening.get() !== 'closed' && router.state.location.pathname === pathname
    const answer = (message: string) => answerQuestion(queryClient, message, { reviewPolicy })
    return conversation.say(text, { answer, goTo, waits })
  }
  const follow = (href: string, question: string | undefined) => {
    keepChatOpen()
    if (href === ASK_HREF && question) carryQuestion(question)
    if (window.matchMedia(NARROW).matches) closeChat()
    router.history.push(href)
  }

  return (
    <section
      ref={panel}
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') closeChat()
      }}
      className={classes(
        'flex flex-col overflow-x-clip overflow-y-auto rounded-md border border-edge bg-raised text-ink',
        atCheckout
          ? 'max-h-[min(32rem,calc(100dvh-3rem))] max-w-120'
          : 'max-h-[min(34rem,calc(100dvh-var(--foot,0px)-var(--above,6rem)))] w-[min(24rem,calc(100vw-1.5rem))] shadow-lifted',
      )}
    >
      <header className="court-band flex items-center justify-between gap-4 px-4 py-2">
        <div>
          <h2 id={titleId} className="headline text-lg">
            {brand()} chat
          </h2>
          <p className="text-sm text-muted">Automated replies, 24 hours a day</p>
        </div>
        <button
          type="button"
          onClick={closeChat}
          className="-mr-2 grid size-11 place-items-center rounded-sm hover:bg-sunken"
          aria-label="Close chat"
        >
          <Icon icon={X} size={24} />
        </button>
      </header>
      <ChatLog messages={messages} isTyping={pendingReplies > 0} onSuggestion={say} onLink={follow} />
      <ChatForm onSay={say} />
    </section>
  )
}

function returnFocus(panel: HTMLElement | null) {
  const corner = panel?.parentElement
  if (panel?.contains(document.activeElement)) queueMicrotask(() => corner?.querySelector('button')?.focus())
}

/** Leaves Escape to an open dialog or menu. Returns an unsubscribe function. */
function onEscape(close: () => void): () => void {
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !document.querySelector('dialog:modal, header details[open]')) close()
  }
  // Capture, to run before an open menu closes.
  window.addEventListener('keydown', onKeyDown, true)
  return () => window.removeEventListener('keydown', onKeyDown, true)
}
