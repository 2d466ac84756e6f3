import { CompanyDetails } from '#/features/shop/content/browser/CompanyDetails.tsx'
import { OLD_GOODS_TEXT } from '#/features/shop/content/returns.rules.ts'
import { TestModeNotice } from './TestModeNotice.tsx'

export const LegalLines = () => (
  <div className="border-t border-line">
    {/* Leaves room for the chat button, which elsewhere moves out of the way of text. */}
    <div className="page grid gap-2 pt-6 pb-24 text-sm text-muted">
      <TestModeNotice />
      <CompanyDetails className="not-italic" />
      <p>Don’t put old batteries or equipment in the bin. {OLD_GOODS_TEXT}</p>
    </div>
  </div>
)
