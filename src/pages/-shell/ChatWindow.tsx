import { PRODUCT_REVIEW_POLICY } from '#/features/orders/productReviews/productReviews.rules.ts'
import { ChatPanel, type ChatWindowProps } from '#/features/people/chat/browser/ChatPanel.tsx'

export const ChatWindow = (props: ChatWindowProps) => <ChatPanel {...props} reviewPolicy={PRODUCT_REVIEW_POLICY} />
