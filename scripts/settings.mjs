import { existsSync } from 'node:fs'
import path from 'node:path'
import { exitWithMessage } from './ensure.mjs'

const file = path.join(import.meta.dirname, '../.env')

/** The environment's own values win over those of .env. Exits if the file can't be read. */
export function loadSettings() {
  if (!existsSync(file)) return
  try {
    process.loadEnvFile(file)
  } catch (error) {
    exitWithMessage(`The settings in ${file} cannot be read by this user (${error.code}).`)
  }
}
