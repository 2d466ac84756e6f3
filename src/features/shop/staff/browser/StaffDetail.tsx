import { type ReactNode, useState } from 'react'
import { errorMessage } from '#/browser/api.ts'
import { formatDateTime } from '#/lib/format.ts'
import { Button } from '#/ui/Button.tsx'
import { FormAlert } from '#/ui/Field.tsx'
import { DetailRows } from '#/ui/RecordDetails.tsx'
import type { StaffMember } from '../server/staff.schema.ts'
import { RoleField, StaffStateDot } from './RoleAndState.tsx'
import { StaffAccess } from './StaffAccess.tsx'
import { StaffSessions } from './StaffSessions.tsx'
import { useChangeRole } from './staff.queries.ts'

export const StaffDetail = ({ person, onRemoved }: { person: StaffMember; onRemoved: () => void }) => (
  <div className="grid gap-8 text-sm">
    <DetailRows
      rows={[
        ['Email', person.email],
        ['State', <StaffStateDot key="state" state={person.state} />],
        ['Last sign-in', person.lastSignInAt ? formatDateTime(person.lastSignInAt) : 'Not yet'],
        ['Two-factor', person.hasSecondFactor ? 'On' : 'Off'],
      ]}
    />
    <RoleForm key={person.role} person={person} />
    <Section title="Signed in on">
      <StaffSessions id={person.id} />
    </Section>
    <Section title="Access">
      <StaffAccess person={person} onRemoved={onRemoved} />
    </Section>
  </div>
)

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-3 text-base font-semibold">{title}</h3>
    {children}
  </section>
)

function RoleForm({ person }: { person: StaffMember }) {
  const change = useChangeRole(person.id)
  const [role, setRole] = useState(person.role)
  return (
    <form
      className="grid gap-3"
      aria-label="Change role"
      onSubmit={(event) => {
        event.preventDefault()
        if (!change.isPending) change.mutate(role)
      }}
    >
      <RoleField value={role} onChange={setRole} />
      <FormAlert>{change.isError && errorMessage(change.error)}</FormAlert>
      {role !== person.role && (
        <Button
          type="submit"
          variant="primary"
          size="small"
          className="justify-self-start"
          pending={change.isPending}
          pendingLabel="Changing"
        >
          Change role
        </Button>
      )}
    </form>
  )
}
