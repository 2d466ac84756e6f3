import { useLocation } from '@tanstack/react-router'
import MessageSquare from 'lucide/dist/esm/icons/message-square.mjs'
import { type ComponentType, useEffect, useRef } from 'react'
import { Button } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
import { useStore } from '#/ui/store.ts'
import { toast } from '#/ui/toast.ts'
import type { ChatWindowProps } from './ChatPanel.tsx'
import { chatOpening, openChat, scheduleOpening } from './chatOpening.ts'
import { useGiveWay } from './useGiveWay.ts'

const CORNER =
  'fixed right-3 bottom-[calc(var(--foot,0px)+0.75rem)] md:right-6 md:bottom-[calc(var(--foot,0px)+1.5rem)]'

type Panel = ComponentType<ChatWindowProps>
/** The page’s, around a `ChatPanel`. */
export type LoadPanel = () => Promise<Panel>

let panel: Panel | undefined

async function keepPanel(load: LoadPanel): Promise<void> {
  panel = await load()
}

function startChat(load: LoadPanel): void {
  keepPanel(load).then(
    () => openChat('byVisitor'),
    () => toast({ tone: 'error', title: 'We couldn’t open the chat', message: 'Please try again in a moment.' }),
  )
}

/** At the checkout the chat is part of the page, below the Pay button, so that it covers no amount. */
export function ChatLauncher({ atCheckout, load }: { atCheckout: boolean; load: LoadPanel }) {
  const opening = useStore(chatOpening, 'closed')
  const { pathname } = useLocation()
  const launcher = useRef<HTMLButtonElement>(null)
  const givesWay = useGiveWay(launcher, !atCheckout && opening === 'closed')
  useEffect(() => scheduleOpening(pathname, () => keepPanel(load)), [pathname, load])

  const Panel = opening === 'closed' ? undefined : panel

  return (
    <aside
      aria-label="Chat"
      className={classes(
        'z-30 noscript:hidden print:hidden',
        atCheckout ? 'page pb-6' : CORNER,
        givesWay && 'pointer-events-none',
      )}
    >
      {Panel ? (
        <Panel takesFocus={opening === 'byVisitor'} atCheckout={atCheckout} />
      ) : (
        <button
          ref={launcher}
          type="button"
          onClick={() => startChat(load)}
          onPointerEnter={() => void keepPanel(load).catch(() => {})}
          aria-expanded={false}
          className={classes(
            'flex min-h-12 min-w-12 items-center justify-center gap-2 rounded-sm border border-edge bg-raised md:px-4 font-semibold text-ink shadow-lifted transition-opacity hover:bg-sunken',
            // The delay: not for every gap that scrolls past.
            givesWay ? 'not-focus-visible:opacity-0' : 'delay-(--quick)',
          )}
        >
          <Icon icon={MessageSquare} size={22} />
          <span className="max-md:sr-only">Chat</span>
        </button>
      )}
    </aside>
  )
}

export const OpenChatButton = ({ load, className }: { load: LoadPanel; className: string }) => (
  <Button onClick={() => startChat(load)} className={className}>
    <Icon icon={MessageSquare} size={20} /> Open the chat
  </Button>
)
