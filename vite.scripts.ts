import { minify } from 'terser'
import type { Plugin } from 'vite'

type Change = { id: RegExp; code: (code: string) => string }

/**
 * What libraries always bring along and the shop does not need before a page comes to life. Each change looks for the
 * very words that it replaces: a new version of the library that has others fails the build.
 */
const CHANGES: readonly Change[] = [
  {
    // There is one style sheet, and the HTML names what a page needs: a late part is just imported.
    id: /^\0vite\/preload-helper\.js$/,
    code: () => 'export const __vitePreload = (load) => load()',
  },
  {
    // Lists are paged by links. Whoever needs an infinite query takes this change away.
    id: /[\\/]query-core[\\/]build[\\/]modern[\\/]query\.js$/,
    code: (code) =>
      replaced(
        code,
        [/import \{ infiniteQueryBehavior \} from "\.\/infiniteQueryBehavior\.js";/, ''],
        [/this\.#queryType === "infinite" \? infiniteQueryBehavior\([^)]*\) : /, ''],
      ),
  },
  {
    // No query sends anybody elsewhere: `handleRedirects` is off in `router.tsx`.
    id: /[\\/]router-ssr-query-core[\\/]dist[\\/]esm[\\/]index\.js$/,
    code: (code) => replaced(code, [/if \(handleRedirects\) \{/, 'if (false) {']),
  },
  {
    // React makes the five errors that it throws to itself as its file is read. For the stack of an error the browser reads
    // all code on that stack once more: 25 ms here, 100 on a phone. Nobody sees these stacks.
    id: /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/,
    code: (code) => `${replaced(
      code,
      ...[460, 461, 474, 519, 542].map((number): [RegExp, string] => [
        new RegExp(`Exception = Error\\(formatProdErrorMessage\\(${number}\\)\\)`),
        `Exception = errorWithoutStack(${number})`,
      ]),
    )}
      function errorWithoutStack(number) {
        return Object.assign(Object.create(Error.prototype), { message: formatProdErrorMessage(number) })
      }`,
  },
  {
    // Between two pieces of its work React lets the browser answer, every 5 ms: on a phone a piece takes four times as long.
    id: /[\\/]scheduler[\\/]cjs[\\/]scheduler\.production\.js$/,
    code: (code) => replaced(code, [/frameInterval = 5,/, 'frameInterval = 2,']),
  },
  // A mutation is only ever made by its observer, which comes with the first form: the cache of mutations comes with it.
  {
    id: /[\\/]query-core[\\/]build[\\/]modern[\\/]queryClient\.js$/,
    code: (code) =>
      replaced(
        code,
        [/import \{ MutationCache \} from "\.\/mutationCache\.js";/, 'export const late = {};'],
        [/config\.mutationCache \|\| new MutationCache\(\)/, 'config.mutationCache'],
        [
          /return this\.#mutationCache;/,
          'return (this.#mutationCache ??= late.MutationCache && new late.MutationCache());',
        ],
        [/this\.#mutationCache\.resumePausedMutations/, 'this.#mutationCache?.resumePausedMutations'],
        [/this\.#mutationCache\.clear/, 'this.#mutationCache?.clear'],
      ),
  },
  {
    id: /[\\/]query-core[\\/]build[\\/]modern[\\/]mutationObserver\.js$/,
    code: (code) =>
      `import { MutationCache } from "./mutationCache.js"; import { late } from "./queryClient.js"; late.MutationCache = MutationCache;\n${code}`,
  },
]

function replaced(code: string, ...changes: [words: RegExp, instead: string][]): string {
  return changes.reduce((left, [words, instead]) => {
    if (!words.test(left)) throw new Error(`A library has no ${words} any more: see vite.scripts.ts`)
    return left.replace(words, instead)
  }, code)
}

/** Leaves out of the browser's first scripts what nobody has asked for yet. */
export const lighterLibraries = (): Plugin => ({
  name: 'courtside-lighter-libraries',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: CHANGES.map(({ id }) => id) },
    handler: (code, id) => ({
      code: CHANGES.find((change) => change.id.test(id))?.code(code) ?? code,
      map: null,
      moduleSideEffects: true,
    }),
  },
})

/**
 * Makes scripts smaller once more than the bundler does by itself, some hundred bytes of what every page loads, and has the
 * browser compile what every page runs at once beside the page's own work, not function by function on it:
 * https://v8.dev/blog/explicit-compile-hints. Other browsers read a comment.
 */
export const smallerScripts = (): Plugin => ({
  name: 'courtside-smaller-scripts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const { code } = await minify(file.code, {
          module: true,
          ecma: 2020,
          compress: { passes: 8, unsafe_methods: true },
          mangle: false,
        })
        file.code = `${file.isEntry ? '//# allFunctionsCalledOnLoad\n' : ''}${code ?? file.code}`
      }
    },
  },
})
