import { CompanyDetails } from '#/features/content/browser/CompanyDetails.tsx'
import { OLD_GOODS_TEXT } from '#/features/content/promises.rules.ts'
import { TestModeLine } from './TestModeLine.tsx'

/** Who sells here, and that no money moves where that is so. */
export const LegalLines = () => (
  <div className="below-fold border-t border-line">
    {/* Where there is no room beside it, the chat stands over the end of the page: below the last line, not on it. */}
    <div className="page grid gap-2 pt-6 pb-24 text-sm text-muted lg:pb-6">
      <TestModeLine />
      <CompanyDetails className="max-w-[90ch] not-italic" />
      <p>Old batteries and old equipment do not belong in the bin. {OLD_GOODS_TEXT}</p>
    </div>
  </div>
)
