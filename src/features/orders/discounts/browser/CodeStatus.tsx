import { fullDate, londonDay } from '#/lib/workingDays.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { Button } from '#/ui/Button.tsx'
import { type AdminDiscountCode, useToggleCode } from './codes.queries.ts'

export function CodeStateDot({ code }: { code: AdminDiscountCode }) {
  const now = new Date()
  if (!code.isActive) return <StatusDot tone="quiet">Off</StatusDot>
  if (code.usageLimit !== null && code.usageCount >= code.usageLimit)
    return <StatusDot tone="attention">Used up</StatusDot>
  if (code.validUntil !== null && code.validUntil < now) return <StatusDot tone="attention">Ended</StatusDot>
  if (code.validFrom > now) return <StatusDot tone="quiet">Scheduled</StatusDot>
  return <StatusDot tone="good">Active</StatusDot>
}

export function formatValidity({ validFrom, validUntil }: AdminDiscountCode): string {
  const words = (moment: Date) => fullDate(londonDay(moment))
  return validUntil ? `${words(validFrom)} to ${words(validUntil)}` : `From ${words(validFrom)}`
}

export function CodeSwitch({ code }: { code: AdminDiscountCode }) {
  const toggle = useToggleCode(code)
  return (
    <Button
      size="small"
      variant="quiet"
      role="switch"
      aria-checked={code.isActive}
      aria-label={`${code.code} is active`}
      pending={toggle.isPending}
      onClick={() => toggle.mutate()}
    >
      {code.isActive ? 'Switch off' : 'Switch on'}
    </Button>
  )
}
