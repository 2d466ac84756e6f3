import { useEffect, useRef } from 'react'
import { classes } from '#/ui/classes.ts'
import type { ChatMessage } from './conversation.ts'

type ChatLogProps = {
  messages: readonly ChatMessage[]
  isTyping: boolean
  onSuggestion: (text: string) => void
}

export function ChatLog({ messages, isTyping, onSuggestion }: ChatLogProps) {
  const log = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll to the end on every change
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight
  }, [messages, isTyping])

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions need keyboard access
    <div ref={log} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 -outline-offset-2" tabIndex={0}>
      <div role="log" aria-label="Conversation" className="grid gap-4">
        {messages.map((message) => (
          <Message key={message.id} message={message} onSuggestion={onSuggestion} />
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

const Dot = () => <span aria-hidden className="size-2 rounded-full bg-muted motion-safe:animate-breathe" />

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

function Message({ message, onSuggestion }: { message: ChatMessage; onSuggestion: (text: string) => void }) {
  const { type, content, timestamp, suggestions = [] } = message
  const isMine = type === 'user'
  return (
    <div className={classes('grid min-w-0 gap-2', isMine ? 'ml-8 justify-items-end' : 'mr-4')}>
      <div className={isMine ? 'rounded-md bg-sunken px-3 py-2' : 'border-l-2 border-line pl-3'}>
        <p className="sr-only">{isMine ? 'You' : 'Assistant'}</p>
        <p className="wrap-anywhere">{content}</p>
        <p className="figures text-sm text-muted">
          <time dateTime={timestamp}>{TIME.format(new Date(timestamp))}</time>
        </p>
      </div>
      {suggestions.length > 0 && (
        <ul aria-label="Suggestions" className="flex flex-wrap gap-2">
          {suggestions.map((suggestion) => (
            <li key={suggestion}>
              <button
                type="button"
                onClick={() => onSuggestion(suggestion)}
                className="min-h-9 rounded-sm border border-edge px-3 py-1 text-sm font-[600] hover:border-ink hover:bg-sunken"
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
