import { londonDay } from '#/lib/workingDays.ts'
import { DENSE } from '#/ui/dense.ts'
import { TextField } from '#/ui/Field.tsx'

type MovementFieldsProps = {
  /** Such as `Received on`. */
  dateLabel: string
  valueDate: string
  reference: string
  onValueDate: (day: string) => void
  onReference: (reference: string) => void
}

/** When money moved, and what the bank statement says of it. */
export function MovementFields({ dateLabel, valueDate, reference, onValueDate, onReference }: MovementFieldsProps) {
  const today = londonDay(new Date())
  return (
    <>
      <TextField
        label={dateLabel}
        type="date"
        max={today}
        required
        value={valueDate}
        onChange={(event) => onValueDate(event.target.value || today)}
        controlClassName={DENSE}
      />
      <TextField
        label="Reference"
        optional
        maxLength={120}
        placeholder="As on the bank statement"
        value={reference}
        onChange={(event) => onReference(event.target.value)}
        controlClassName={DENSE}
      />
    </>
  )
}
