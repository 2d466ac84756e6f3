import { CompanyDetails } from '#/features/content/CompanyDetails.tsx'
import { TestModeLine } from './TestModeLine.tsx'

/** Who sells here, and that no money moves where that is so. */
export const LegalLines = () => (
  <div className="border-t border-line">
    <div className="page grid gap-2 py-6 text-sm text-muted">
      <TestModeLine />
      <CompanyDetails className="max-w-[90ch] not-italic" />
      <p>
        Old batteries and old equipment do not belong in the bin. We take both back free of charge when you buy new ones
        from us.
      </p>
    </div>
  </div>
)
