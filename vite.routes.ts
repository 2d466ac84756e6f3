import type { Plugin } from 'vite'

const UPDATE = /(\w+)\.update\(\{\s*id: ('[^']*'),\s*path: ('[^']*'),\s*getParentRoute: \(\) => (\w+),?\s*\}\)/g
const CHILDREN = /(const \w+Children = )\{([^}]*)\}/g
const SHORT = 'const routeOf = (route, parent, id, path = id) => route.update({ id, path, getParentRoute: parent })\n'

/**
 * Writes the tree of routes in fewer words for the browser: every page loads it, and with each of the administrator's
 * screens it grows. What the generator writes otherwise fails the build.
 */
export const shorterRouteTree = (): Plugin => ({
  name: 'courtside-shorter-route-tree',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /[\\/]routeTree\.gen\.ts$/ },
    handler(code) {
      if (!code.match(UPDATE) || !code.match(CHILDREN))
        throw new Error('The tree of routes is written otherwise: see vite.routes.ts')
      const short = code
        .replace(
          UPDATE,
          (_, route, id, path, parent) => `routeOf(${route}, () => ${parent}, ${id}${path === id ? '' : `, ${path}`})`,
        )
        .replace(CHILDREN, (_, before, members) => `${before}[${members.replace(/\w+: (\w+)/g, '$1')}]`)
      return { code: SHORT + short, map: null }
    },
  },
})
