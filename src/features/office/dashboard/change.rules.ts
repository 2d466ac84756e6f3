/** `describeChange(112, 100)` is `'Up 12%'`. */
export function describeChange(now: number, before: number): string {
  if (now === before) return 'No change'
  if (before <= 0) return now > before ? 'Up' : 'Down'
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  return `${now > before ? 'Up' : 'Down'} ${percent === 0 ? 'less than 1' : percent}%`
}
