import { DENSE, TextField } from '#/ui/Field.tsx'
import type { ParcelInput, ParcelLine, ParcelProblems } from './parcelInput.ts'
import { ShipmentFields } from './ShipmentFields.tsx'

type ParcelFieldsProps = {
  lines: readonly ParcelLine[]
  input: ParcelInput
  problems: ParcelProblems | undefined
  onChange: (input: ParcelInput) => void
}

export const ParcelFields = ({ lines, input, problems, onChange }: ParcelFieldsProps) => (
  <>
    <fieldset>
      <legend className="w-full border-b border-line pb-1 font-semibold">Quantities in this parcel</legend>
      {lines.map(({ lineId, name, max, note }) => (
        <TextField
          key={lineId}
          label={name}
          hint={[`Up to ${max}`, note].filter(Boolean).join(' · ')}
          inputMode="numeric"
          autoComplete="off"
          value={input.quantities[lineId] ?? ''}
          error={problems?.lines[lineId]}
          onChange={(event) =>
            onChange({ ...input, quantities: { ...input.quantities, [lineId]: event.target.value } })
          }
          className="grid-cols-[minmax(0,1fr)_5rem] items-center gap-x-4 gap-y-0 border-b border-line py-2 [&>p]:col-start-1"
          controlClassName={`row-span-2 text-right ${DENSE}`}
        />
      ))}
      {problems?.none && (
        <p role="alert" className="pt-2 font-semibold text-error">
          {problems.none}
        </p>
      )}
    </fieldset>
    <ShipmentFields
      shipment={input}
      onChange={(shipment) => onChange({ ...input, ...shipment })}
      error={problems?.trackingNumber}
    />
    <TextField
      label="Sent on"
      type="date"
      value={input.sentOn}
      error={problems?.sentOn}
      onChange={(event) => onChange({ ...input, sentOn: event.target.value })}
      className="sm:max-w-60"
      controlClassName={DENSE}
    />
  </>
)
