import { ChatPanel, type ChatWindowProps } from '#/features/chat/browser/ChatPanel.tsx'
import { PRODUCT_REVIEW_POLICY } from '#/features/productReviews/productReviews.rules.ts'

export const ChatWindow = (props: ChatWindowProps) => <ChatPanel {...props} reviewPolicy={PRODUCT_REVIEW_POLICY} />
