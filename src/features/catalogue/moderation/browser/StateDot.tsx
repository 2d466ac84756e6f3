import { StatusDot } from '#/ui/Badge.tsx'
import type { StateLabel } from '../moderation.rules.ts'

export const StateDot = ({ of: { label, tone } }: { of: StateLabel }) => <StatusDot tone={tone}>{label}</StatusDot>
