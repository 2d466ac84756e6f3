import { Link } from '@tanstack/react-router'
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import { type ReactNode, useId, useState } from 'react'
import { ProductPicture } from '#/features/catalogue/catalogue/browser/ProductPicture.tsx'
import { londonDay, longDate } from '#/lib/workingDays.ts'
import { Badge } from '#/ui/Badge.tsx'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
import { useFormInPlace } from '#/ui/useFormInPlace.ts'
import { FittingParts, type PartAction } from './FittingParts.tsx'
import type { OwnedMachine } from './machines.queries.ts'
import { SerialNumberForm } from './SerialNumberForm.tsx'

type OwnedMachineEntryProps = { machine: OwnedMachine; partAction: PartAction; actions?: ReactNode }

export function OwnedMachineEntry({ machine, partAction, actions }: OwnedMachineEntryProps) {
  const { name, slug, picture, orderId } = machine
  return (
    <li className="grid gap-x-8 gap-y-4 border-b border-line py-6 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <ProductPicture
        picture={picture ?? undefined}
        sizes="(min-width: 40rem) 12rem, 92vw"
        decorative
        className="aspect-4/3 w-full rounded-md max-sm:max-w-60"
      />
      <div className="grid min-w-0 content-start gap-4">
        <h2 className="headline text-xl wrap-anywhere">
          {slug ? (
            <Link to="/products/$slug" params={{ slug }} className="hover:underline hover:underline-offset-4">
              {name}
            </Link>
          ) : (
            name
          )}
          {machine.isTest && <Badge className="ml-3 align-middle font-normal">Test</Badge>}
        </h2>
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <Fact name="Ordered">
            {longDate(londonDay(machine.orderedAt))}
            <span className="block">
              <Link to="/account/orders/$orderId" params={{ orderId }} className="link">
                {orderId}
              </Link>
            </span>
          </Fact>
          <Warranty warranty={machine.warranty} />
          <SerialNumber machine={machine} />
          <Fact name="Manual">
            <Link to="/user-manual" className="link">
              Read it here
            </Link>{' '}
            or{' '}
            <a href="/api/download/manual" className="link" download>
              download the PDF
            </a>
          </Fact>
        </dl>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
        {slug && <Fitting name={name} slug={slug} partAction={partAction} />}
      </div>
    </li>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="figures">{children}</dd>
  </div>
)

function Warranty({ warranty }: Pick<OwnedMachine, 'warranty'>) {
  if (!warranty) return <Fact name="Warranty">Our warranty doesn’t cover this machine.</Fact>
  const { from, until, years } = warranty
  const hasEnded = until < londonDay(new Date())
  return (
    <Fact name="Warranty">
      {hasEnded ? 'Ended on' : 'Until'} {longDate(until)}
      <span className="block text-sm text-muted">
        {years} {years === 1 ? 'year' : 'years'} from delivery, counted from {longDate(from)}.{' '}
        <Link to="/user-manual" hash="warranty" className="link">
          What it covers
        </Link>
      </span>
    </Fact>
  )
}

function SerialNumber({ machine }: { machine: OwnedMachine }) {
  const { isOpen, opener, open, close } = useFormInPlace()
  const { serialNumber, isRecorded, name } = machine
  if (isOpen)
    return (
      <div>
        <SerialNumberForm machine={machine} onClose={close} />
      </div>
    )
  return (
    <Fact name="Serial number">
      <span className="wrap-anywhere">{serialNumber ?? 'Not entered yet'}</span>
      {!isRecorded && (
        <button
          ref={opener}
          type="button"
          className="link ml-3 py-1 text-sm"
          aria-label={`${serialNumber ? 'Change' : 'Enter it:'} the serial number of ${name}`}
          onClick={open}
        >
          {serialNumber ? 'Change' : 'Enter it'}
        </button>
      )}
    </Fact>
  )
}

/** Loads its products when opened. */
function Fitting({ name, slug, partAction }: { name: string; slug: string; partAction: PartAction }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex min-h-11 items-center gap-2 font-semibold"
      >
        Parts and accessories<span className="sr-only"> for {name}</span>
        <Icon icon={ChevronDown} className={classes('transition-[rotate]', isOpen && 'rotate-180')} />
      </button>
      <div id={id} className="mt-2 empty:hidden">
        {isOpen && <FittingParts slug={slug} partAction={partAction} />}
      </div>
    </div>
  )
}
