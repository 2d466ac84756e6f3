import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { exitWithMessage, root } from './ensure.mjs'

const modules = path.join(root, 'node_modules')

export function resolveProgram(name) {
  if (/\.(mjs|ts)$/.test(name)) return path.join(root, name)
  const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  for (const folder of Object.keys({ ...dependencies, ...devDependencies }).map((own) => path.join(modules, own))) {
    const description = path.join(folder, 'package.json')
    if (!existsSync(description)) continue
    const { bin, name: own } = JSON.parse(readFileSync(description, 'utf8'))
    const file = typeof bin === 'string' ? own.split('/').at(-1) === name && bin : bin?.[name]
    if (file) return path.join(folder, file)
  }
  return exitWithMessage(`No installed package has a program called ${name}.`)
}

export const createEnvironment = (node) => ({
  ...process.env,
  PATH: [path.dirname(node), path.join(modules, '.bin'), process.env.PATH].join(path.delimiter),
})
