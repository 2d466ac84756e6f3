/** Files of these say names and labels that tests state again. */
const NAMING = /(^|\/|\.)(feature|personal|timeline|checks|tasks|preference|jump)\.ts$/

/** The calls and lists that a feature’s sources bring, and what else tests know them by. */
export function addressesOf(sources: readonly { file: string; text: string }[]) {
  const all = (pattern: RegExp, among = sources) =>
    among.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, found = '']) => found))
  const lists = new Set(all(/defineList\(\{\s*name: '([\w-]+)'/g))
  const calls = [
    ...all(/endpoint\(\s*'[A-Z]+ (\/api\/[^']+)'/g),
    ...all(/\bpath: '(\/api\/[^']+)'/g),
    ...[...lists].flatMap((list) => [`/api/admin/lists/${list}`, `/api/admin/exports/${list}\\.(csv|json)`]),
  ]
  const naming = sources.filter(({ file }) => NAMING.test(file))
  const names = new Set([
    ...all(/^ {4}'?([\w-]+)'?: \{ label: /gm, naming),
    // One small word could be anything.
    ...all(/\b(?:id|name|title|label): '([^']*[^a-z'][^']*)'/g, naming),
  ])
  const limits = all(/(?:\bname: |limits\.get\()'([\w-]+)', (?:points:|\{ points:)/g)
  // In tests, an entry of an array by that name is about the feature, however small the word.
  const entries = new Set([...lists, ...limits, ...all(/\bname: '([\w-]+)'/g, naming)])
  return { calls, lists, names, entries }
}

/** `admin/quotes_.$quoteId_.edit.tsx`: `/admin/quotes/$quoteId/edit`. Undefined for what isn’t a page. */
export function pageAddress(file: string): string | undefined {
  if (/(^|\/)-/.test(file)) return undefined
  const steps = file.replace(/\.tsx$/, '').split(/[./]/)
  return `/${steps.map((step) => step.replace(/_$/, '')).join('/')}`
}
