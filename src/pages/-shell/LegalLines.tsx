import { CompanyDetails } from '#/features/content/CompanyDetails.tsx'
import { OLD_GOODS_TEXT } from '#/features/content/promises.rules.ts'
import { TestModeLine } from './TestModeLine.tsx'

/** Who sells here, and that no money moves where that is so. */
export const LegalLines = () => (
  <div className="below-fold border-t border-line [--about:20rem] md:[--about:12rem]">
    <div className="page grid gap-2 py-6 text-sm text-muted">
      <TestModeLine />
      <CompanyDetails className="max-w-[90ch] not-italic" />
      <p>Old batteries and old equipment do not belong in the bin. {OLD_GOODS_TEXT}</p>
    </div>
  </div>
)
