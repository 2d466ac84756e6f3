// In a file without the date code, because these names are used to check URLs, which every page loads.
export const PERIOD_NAMES = [
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisTaxYear',
  'lastTaxYear',
] as const
export type PeriodName = (typeof PERIOD_NAMES)[number]

export const PERIOD_LABELS: Record<PeriodName, string> = {
  thisMonth: 'This month',
  lastMonth: 'Last month',
  thisQuarter: 'This VAT quarter',
  lastQuarter: 'Last VAT quarter',
  thisTaxYear: 'This tax year',
  lastTaxYear: 'Last tax year',
}

export const DEFAULT_PERIOD: PeriodName = 'thisMonth'
