// The settings of .env, for the programs that are started here.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { giveUp } from './ensure.mjs'

const file = path.join(import.meta.dirname, '../.env')

/** Adds the lines of .env, if there is one, to the environment, which wins. Ends this program with a sentence if it cannot be read. */
export function loadSettings() {
  if (!existsSync(file)) return
  try {
    process.loadEnvFile(file)
  } catch (error) {
    giveUp(`The settings in ${file} cannot be read by this user (${error.code}).`)
  }
}
