import { Button } from '#/ui/Button.tsx'
import { TextField } from '#/ui/Field.tsx'
import { useRequestForm } from '#/ui/useRequestForm.ts'
import { serialNumberRules } from '../machines.rules.ts'
import { type OwnedMachine, useOwnSerialNumber } from './machines.queries.ts'

/** The serial number of a customer's own machine, to be entered or corrected. */
export function SerialNumberForm({ machine, onClose }: { machine: OwnedMachine; onClose: () => void }) {
  const { register, submit, isPending } = useRequestForm({
    request: useOwnSerialNumber(machine),
    rules: { serialNumber: serialNumberRules },
    defaultValues: { serialNumber: machine.serialNumber ?? '' },
    toRequest: ({ serialNumber }) => serialNumber,
    fieldOf: () => 'serialNumber',
    onDone: onClose,
  })
  return (
    <form onSubmit={submit} noValidate aria-label={`Serial number of ${machine.name}`} className="grid gap-3">
      <TextField
        label="Serial number"
        hint="Look for the label on the machine."
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...register('serialNumber')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" pending={isPending} pendingLabel="Saving">
          Save
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
