import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '#/browser/api.ts'
import { MACHINE_CATEGORY } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Skeleton } from '#/ui/Loading.tsx'
import type { PartAction } from './FittingParts.tsx'
import { type OwnedMachine, ownedMachines } from './machines.queries.ts'
import { OwnedMachineEntry } from './OwnedMachineEntry.tsx'

type OwnedMachinesProps = {
  /** Beside a part or an accessory that fits. */
  partAction: PartAction
  actions?: (machine: OwnedMachine) => ReactNode
}

export function OwnedMachines({ partAction, actions }: OwnedMachinesProps) {
  const machines = useQuery(ownedMachines)
  if (machines.isPending)
    return (
      <div role="status" aria-label="Loading your machines" className="grid gap-3">
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
      </div>
    )
  if (!machines.data)
    return (
      <EmptyState
        role="alert"
        title="We couldn’t load your machines"
        action={<Button onClick={() => void machines.refetch()}>Try again</Button>}
      >
        {errorMessage(machines.error)}
      </EmptyState>
    )
  if (machines.data.length === 0)
    return (
      <EmptyState
        title="No machines yet"
        action={
          <ButtonLink to="/products" search={{ category: MACHINE_CATEGORY }} variant="primary">
            See the machines
          </ButtonLink>
        }
      >
        Once we’ve sent a machine that you ordered with your confirmed email address, you’ll find its warranty, manual
        and parts here.
      </EmptyState>
    )
  return (
    <ul className="border-t border-line">
      {machines.data.map((machine) => (
        <OwnedMachineEntry
          key={`${machine.lineId}-${machine.unit}`}
          machine={machine}
          partAction={partAction}
          {...(actions && { actions: actions(machine) })}
        />
      ))}
    </ul>
  )
}
