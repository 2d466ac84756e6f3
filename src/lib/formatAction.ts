export const formatIdentifier = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]+/g, ' ')
    .toLowerCase()

/** `order.statusChanged` becomes `Order: status changed`. */
export function formatAction(action: string): string {
  const [noun = '', ...verbs] = action.split('.')
  const subject = formatIdentifier(noun)
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)}: ${formatIdentifier(verbs.join(' '))}`
}
