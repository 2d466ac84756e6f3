type Row = { href: string; label: string; about: string; state?: string }
type Group = { title: string; to: string; isMore: boolean; rows: Row[] }

/** What the jump box found of a kind, `Orders`; undefined if nothing. */
export const jumpGroup = ({ groups }: { groups: Group[] }, wanted: string): Group | undefined =>
  groups.find(({ title }) => title === wanted)
