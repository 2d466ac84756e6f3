import { type Plugin, parseSync } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/**
 * Leaves the descriptions of the pages out of the browser's scripts: search engines read them in the HTML, and nobody
 * reads them when the browser changes the page by itself.
 */
export const headsWithoutDescriptions = (): Plugin => ({
  name: 'courtside-heads',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]src[\\/]pages[\\/][^?]*\.tsx(\?|$)/, code: "name: 'description'" },
    handler(code, id) {
      const { program } = parseSync(id.split('?')[0] as string, code)
      let left = code
      for (const { start, end } of descriptionsIn(program as unknown as Node).reverse()) {
        left = `${left.slice(0, start)}undefined${left.slice(end)}`
      }
      return { code: left, map: null }
    },
  },
})

/** The object literals `{ name: 'description', … }` of a program, in their order. */
function descriptionsIn(node: Node): Node[] {
  if (isDescription(node)) return [node]
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof (value as Node | null)?.type === 'string')
    .flatMap(descriptionsIn)
}

const isDescription = ({ type, properties }: Node): boolean =>
  type === 'ObjectExpression' &&
  (properties as { key?: { name?: string }; value?: { value?: unknown } }[]).some(
    ({ key, value }) => key?.name === 'name' && value?.value === 'description',
  )
