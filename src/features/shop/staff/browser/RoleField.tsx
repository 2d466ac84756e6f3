import { ROLES, type Role } from '#/lib/roles.ts'
import { RadioCards } from '#/ui/RadioCards.tsx'
import { ROLE_DESCRIPTIONS, ROLE_LABELS } from '../staff.rules.ts'

const OPTIONS = ROLES.map((role) => ({ value: role, title: ROLE_LABELS[role], detail: ROLE_DESCRIPTIONS[role] }))

export const RoleField = ({ value, onChange }: { value: Role; onChange: (role: Role) => void }) => (
  <RadioCards legend="Role" name="role" value={value} onChange={onChange} options={OPTIONS} />
)
