import { ROLES, type Role } from '#/lib/roles.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { RadioCards } from '#/ui/RadioCards.tsx'
import type { StaffMember } from '../server/staff.schema.ts'
import { ROLE_DESCRIPTIONS, ROLE_LABELS } from '../staff.rules.ts'

const OPTIONS = ROLES.map((role) => ({ value: role, title: ROLE_LABELS[role], detail: ROLE_DESCRIPTIONS[role] }))

export const RoleField = ({ value, onChange }: { value: Role; onChange: (role: Role) => void }) => (
  <RadioCards legend="Role" name="role" value={value} onChange={onChange} options={OPTIONS} />
)

export const StaffStateDot = ({ state }: Pick<StaffMember, 'state'>) => (
  <StatusDot tone={state === 'active' ? 'good' : 'bad'}>{state === 'active' ? 'Active' : 'Suspended'}</StatusDot>
)
