import { DENSE, SelectField, TextField } from '#/ui/Field.tsx'
import { CARRIER_CHOICES, carrierLabel, parseCarrier } from '../parcels.rules.ts'
import type { ShipmentBody } from './parcels.queries.ts'

type Props = { shipment: ShipmentBody; onChange: (shipment: ShipmentBody) => void; error?: string | undefined }

export const ShipmentFields = ({ shipment, onChange, error }: Props) => (
  <div className="grid gap-3 sm:grid-cols-2">
    <SelectField
      label="Carrier"
      value={shipment.carrier ?? ''}
      onChange={(event) => onChange({ ...shipment, carrier: parseCarrier(event.target.value) })}
      controlClassName={DENSE}
    >
      <option value="">Not known yet</option>
      {CARRIER_CHOICES.map((carrier) => (
        <option key={carrier} value={carrier}>
          {carrierLabel(carrier)}
        </option>
      ))}
    </SelectField>
    <TextField
      label="Tracking number"
      value={shipment.trackingNumber}
      onChange={(event) => onChange({ ...shipment, trackingNumber: event.target.value })}
      error={error}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      controlClassName={DENSE}
    />
  </div>
)
