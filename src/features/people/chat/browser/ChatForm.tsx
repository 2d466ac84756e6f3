import SendHorizontal from 'lucide/dist/esm/icons/send-horizontal.mjs'
import { useState } from 'react'
import { TextField } from '#/ui/Field.tsx'
import { Icon } from '#/ui/Icon.tsx'

const MAX_LENGTH = 500

export function ChatForm({ onSay }: { onSay: (text: string) => boolean }) {
  const [text, setText] = useState('')
  return (
    <form
      className="grid grid-cols-[1fr_auto] gap-2 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (onSay(text)) setText('')
      }}
    >
      <TextField
        label="Your message"
        labelHidden
        placeholder="Type a message"
        autoComplete="off"
        enterKeyHint="send"
        maxLength={MAX_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button
        type="submit"
        aria-label="Send message"
        className="grid size-11 place-items-center rounded-sm bg-ball text-on-ball hover:bg-ball-pressed"
      >
        <Icon icon={SendHorizontal} size={22} />
      </button>
    </form>
  )
}
