import { useState } from 'react'
import { errorMessage } from '#/browser/errorMessage.ts'
import { validateField } from '#/lib/fieldRules.ts'
import { Button } from '#/ui/Button.tsx'
import { TextField } from '#/ui/Field.tsx'
import { serialNumberRules } from '../machines.rules.ts'
import { type OwnedMachine, useOwnSerialNumber } from './machines.queries.ts'

/** The serial number of a customer's own machine, to be entered or corrected. */
export function SerialNumberForm({ machine, onClose }: { machine: OwnedMachine; onClose: () => void }) {
  const [serialNumber, setSerialNumber] = useState(machine.serialNumber ?? '')
  const [wasSent, setWasSent] = useState(false)
  const save = useOwnSerialNumber(machine)
  const problem = validateField(serialNumber, serialNumberRules)
  return (
    <form
      aria-label={`Serial number of ${machine.name}`}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setWasSent(true)
        if (!problem && !save.isPending) save.mutate(serialNumber, { onSuccess: onClose })
      }}
    >
      <TextField
        label="Serial number"
        hint="Look for the label on the machine."
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={serialNumber}
        onChange={(event) => setSerialNumber(event.target.value)}
        error={(wasSent && problem) || (save.isError ? errorMessage(save.error) : undefined)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" pending={save.isPending} pendingLabel="Saving">
          Save
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
