import { CannotStart } from '../src/platform/cannotStart.ts'
import { readConfig } from '../src/platform/config.ts'
import { assertHasShop, openDatabase, PATIENT } from '../src/platform/database.ts'
import { explainDirectError } from '../src/platform/explainStartError.ts'
import { createLog } from '../src/platform/log.ts'
import { connectOrStartPostgres } from '../src/platform/postgres/connectOrStartPostgres.ts'
import { loadSettings } from './settings.mjs'

/** Opens the shop of the settings, running or not, for a command. Never creates one: throws `CannotStart`. */
export async function withShop(work) {
  const config = readSettings()
  const { dataDir, databaseDirectUrl, logLevel } = config
  const log = createLog({ level: logLevel })
  const postgres = databaseDirectUrl ? undefined : await connectOrStartPostgres(dataDir, log)
  try {
    const url = databaseDirectUrl ?? postgres.url
    const connection = openDatabase(url, { max: 2, patience: PATIENT })
    try {
      await assertHasShop(connection.database)
      await work({ config, url, database: connection.database, isShared: postgres?.isShared ?? false, log })
    } finally {
      await connection.close()
    }
  } catch (error) {
    throw explainDirectError(error, config)
  } finally {
    await postgres?.stop()
  }
}

/** Throws `CannotStart`. */
export function readSettings() {
  loadSettings()
  const config = readConfig(process.env)
  if (!config.ok) throw new CannotStart(config.message)
  return config.value
}
