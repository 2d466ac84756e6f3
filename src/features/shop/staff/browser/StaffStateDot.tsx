import { StatusDot } from '#/ui/Badge.tsx'
import type { StaffMember } from '../server/staff.schema.ts'

export const StaffStateDot = ({ state }: Pick<StaffMember, 'state'>) => (
  <StatusDot tone={state === 'active' ? 'good' : 'bad'}>{state === 'active' ? 'Active' : 'Suspended'}</StatusDot>
)
