import { ChatLauncher } from '#/features/people/chat/browser/ChatLauncher.tsx'

export const loadChat = async () => (await import('./ChatWindow.tsx')).ChatWindow

export const ShopChat = ({ atCheckout }: { atCheckout: boolean }) => (
  <ChatLauncher atCheckout={atCheckout} load={loadChat} />
)
