import MessageSquare from 'lucide/dist/esm/icons/message-square.mjs'
import { ChatLauncher, startChat } from '#/features/people/chat/browser/ChatLauncher.tsx'
import { Button } from '#/ui/Button.tsx'
import { Icon } from '#/ui/Icon.tsx'

const load = async () => (await import('./ChatWindow.tsx')).ChatWindow

export const ShopChat = ({ atCheckout }: { atCheckout: boolean }) => (
  <ChatLauncher atCheckout={atCheckout} load={load} />
)

export const OpenChatButton = ({ className }: { className: string }) => (
  <Button onClick={() => startChat(load)} className={className}>
    <Icon of={MessageSquare} size={20} /> Open the chat
  </Button>
)
