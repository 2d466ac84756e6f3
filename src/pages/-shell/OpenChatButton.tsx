import MessageSquare from 'lucide/dist/esm/icons/message-square.mjs'
import { startChat } from '#/features/people/chat/browser/ChatLauncher.tsx'
import { Button } from '#/ui/Button.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { loadChat } from './ShopChat.tsx'

export const OpenChatButton = ({ className }: { className: string }) => (
  <Button onClick={() => startChat(loadChat)} className={className}>
    <Icon of={MessageSquare} size={20} /> Open the chat
  </Button>
)
