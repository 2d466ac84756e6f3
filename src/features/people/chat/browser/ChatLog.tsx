import ArrowRight from 'lucide/dist/esm/icons/arrow-right.mjs'
import { type MouseEvent, useEffect, useRef } from 'react'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
import type { ChatMessage } from './conversation.ts'

type ChatLogProps = {
  messages: readonly ChatMessage[]
  isTyping: boolean
  onSuggestion: (text: string) => void
  /** `question` is what the message answers. */
  onLink: (href: string, question: string | undefined) => void
}

export function ChatLog({ messages, isTyping, onSuggestion, onLink }: ChatLogProps) {
  const log = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll on every change
  useEffect(() => {
    if (log.current) scrollToNewest(log.current, messages.length > 1 && messages.at(-1)?.type === 'assistant')
  }, [messages, isTyping])

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions need keyboard access
    <div ref={log} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 -outline-offset-2" tabIndex={0}>
      <div role="log" aria-label="Conversation" className="grid gap-4">
        {messages.map((message, index) => (
          <Message
            key={message.id}
            message={message}
            onSuggestion={onSuggestion}
            onLink={(href) => onLink(href, messages.slice(0, index).findLast(({ type }) => type === 'user')?.content)}
          />
        ))}
      </div>
      <p role="status" className={classes('flex min-h-6 items-center gap-1', isTyping && 'mt-4')}>
        {isTyping && (
          <>
            <span className="sr-only">The assistant is typing</span>
            <Dot />
            <Dot />
            <Dot />
          </>
        )}
      </p>
    </div>
  )
}

/** To the end, or to where a long reply begins. */
function scrollToNewest(log: HTMLElement, isReply: boolean) {
  log.scrollTop = log.scrollHeight
  const reply = isReply && log.querySelector('[role=log] > :last-child')
  if (reply) log.scrollTop += Math.min(0, reply.getBoundingClientRect().top - log.getBoundingClientRect().top - GAP_PX)
}

const GAP_PX = 12

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

const Dot = () => <span aria-hidden className="size-2 rounded-full bg-muted motion-safe:animate-breathe" />

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

type MessageProps = Pick<ChatLogProps, 'onSuggestion'> & { message: ChatMessage; onLink: (href: string) => void }

function Message({ message, onSuggestion, onLink }: MessageProps) {
  const { type, content, timestamp, suggestions = [], links = [] } = message
  const isMine = type === 'user'
  return (
    <div className={classes('grid min-w-0 gap-2', isMine ? 'ml-8 justify-items-end' : 'mr-4')}>
      <div className={isMine ? 'rounded-md bg-sunken px-3 py-2' : 'border-l-2 border-line pl-3'}>
        <p className="sr-only">{isMine ? 'You' : 'Assistant'}</p>
        <p className="whitespace-pre-line wrap-anywhere">{content}</p>
        <p className="figures text-sm text-muted">
          {/* biome-ignore lint/plugin: in the visitor's time zone */}
          <time dateTime={timestamp}>{TIME.format(new Date(timestamp))}</time>
        </p>
      </div>
      {links.length > 0 && (
        <ul aria-label="Pages" className="grid justify-items-start pl-3.5">
          {links.map(({ label, href }) => (
            <li key={href}>
              <a
                href={href}
                className="link inline-flex min-h-8 items-center gap-2 font-semibold"
                onClick={(event) => {
                  if (!isPlainClick(event)) return
                  event.preventDefault()
                  onLink(href)
                }}
              >
                {label}
                <Icon icon={ArrowRight} size={16} className="shrink-0" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {suggestions.length > 0 && (
        <ul aria-label="Suggestions" className="flex flex-wrap gap-2">
          {suggestions.map((suggestion) => (
            <li key={suggestion}>
              <button
                type="button"
                onClick={() => onSuggestion(suggestion)}
                className="min-h-9 max-md:min-h-11 rounded-sm border border-edge px-3 py-1 text-sm font-semibold hover:border-ink hover:bg-sunken"
              >
                {suggestion}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
