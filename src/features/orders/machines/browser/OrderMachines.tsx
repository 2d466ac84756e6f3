import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useRights } from '#/browser/rights.tsx'
import { validateField } from '#/lib/fieldRules.ts'
import { Button } from '#/ui/Button.tsx'
import { TextField } from '#/ui/Field.tsx'
import { serialNumberRules } from '../machines.rules.ts'
import { type OrderMachine, orderMachines, useSerialNumber } from './machines.queries.ts'

type OrderMachinesProps = { orderId: number; wrap: (content: ReactNode) => ReactNode }

/** The serial numbers of an order's machines, for staff. Absent for an order without machines. */
export function OrderMachines({ orderId, wrap }: OrderMachinesProps) {
  const machines = useQuery(orderMachines(orderId)).data ?? []
  if (machines.length === 0) return null
  return wrap(
    <ul>
      {machines.map((machine) => (
        <Machine
          key={`${machine.lineId}-${machine.unit}-${machine.serialNumber}`}
          orderId={orderId}
          machine={machine}
          isOnly={machines.filter(({ lineId }) => lineId === machine.lineId).length === 1}
        />
      ))}
    </ul>,
  )
}

type MachineProps = { orderId: number; machine: OrderMachine; isOnly: boolean }

function Machine({ orderId, machine, isOnly }: MachineProps) {
  const may = useRights()
  const [typed, setTyped] = useState(machine.serialNumber ?? '')
  const save = useSerialNumber(orderId, machine)
  const problem = validateField(typed, serialNumberRules)
  const isChanged = typed.trim() !== (machine.serialNumber ?? '')
  const name = isOnly ? machine.name : `${machine.name}, no. ${machine.unit}`
  const { serialNumber, recordedBy } = machine
  if (!may('PUT /api/admin/orders/{id}/machines/{lineId}/{unit}'))
    return (
      <li className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
        <span>{name}</span>
        <span className="figures">{serialNumber ?? 'No serial number'}</span>
      </li>
    )
  return (
    <li className="border-b border-line py-2">
      <form
        noValidate
        aria-label={`Serial number of ${name}`}
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged && !problem && !save.isPending) save.mutate(typed)
        }}
      >
        <TextField
          label={name}
          placeholder="Serial number"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={problem}
          hint={serialNumber && (recordedBy ? `Recorded by ${recordedBy}` : 'Entered by the customer')}
          className="min-w-48 flex-1"
          controlClassName="figures"
        />
        {isChanged && (
          <Button type="submit" size="small" className="self-start mt-8" pending={save.isPending} pendingLabel="Saving">
            Save
          </Button>
        )}
      </form>
    </li>
  )
}
