const TREATMENT_LABELS: Record<string, string> = { northernIreland: 'Northern Ireland', export: 'exports' }

/** `20%`, `0%, exports`, `No VAT` */
export function formatVatRate({ rate, treatment }: { rate: number | null; treatment: string }): string {
  const words = rate === null ? 'No VAT' : `${rate}%`
  const label = TREATMENT_LABELS[treatment]
  return label ? `${words}, ${label}` : words
}
