// npm run admin -- reset-password | list-staff | make-owner. Started by run.mjs, from source.
import { parseArgs } from 'node:util'
import { makeOwner, resetAdminPassword } from '../src/features/shop/accounts/server/accounts.install.ts'
import { listStaff } from '../src/features/shop/accounts/server/accounts.store.ts'
import { CannotStart } from '../src/platform/cannotStart.ts'
import { prepareSchema } from '../src/platform/database.ts'
import { exitWithMessage } from './ensure.mjs'
import { exitWithError } from './terminal.mjs'
import { withShop } from './withShop.mjs'

const USAGE = `npm run admin -- reset-password                      sets a new password for the first owner
npm run admin -- reset-password --email <address>    for the member of staff with this address
npm run admin -- reset-password --no-second-factor   also switches off two-factor authentication
npm run admin -- list-staff                          shows everybody on the staff
npm run admin -- make-owner --email <address>        makes an existing account an owner and sets a new password`

const COMMANDS = { 'reset-password': resetPassword, 'list-staff': printStaff, 'make-owner': addOwner }

const args = parseArguments()

try {
  await withShop((shop) => onPreparedShop(shop, COMMANDS[args.command]))
} catch (error) {
  exitWithError(error)
}

function parseArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { email: { type: 'string' }, 'no-second-factor': { type: 'boolean' } },
    })
    const [command] = positionals
    if (positionals.length !== 1 || !Object.hasOwn(COMMANDS, command)) return exitWithMessage(USAGE)
    if (command === 'make-owner' && !values.email) return exitWithMessage(USAGE)
    return { command, email: values.email, withoutSecondFactor: values['no-second-factor'] ?? false }
  } catch (error) {
    return exitWithMessage(`${error.message}\n\n${USAGE}`)
  }
}

async function resetPassword(database) {
  const reset = await resetAdminPassword(database, args)
  if (!reset.ok) throw new CannotStart(reset.message)
  const { email, password, hasSecondFactor } = reset.value
  console.log(`Administrator: ${email}, password ${password}`)
  console.log('Save it now: it won’t be shown again. Every device has been signed out.')
  if (hasSecondFactor) {
    console.log(
      'Signing in still asks for a code. If you don’t have the app or the recovery codes, add --no-second-factor.',
    )
  }
}

async function printStaff(database) {
  for (const { username, email, role, suspendedAt, totpEnabledAt } of await listStaff(database)) {
    const states = [suspendedAt && 'suspended', totpEnabledAt ? 'two-factor on' : 'two-factor off'].filter(Boolean)
    console.log(`${role.padEnd(10)}  ${username}, ${email} (${states.join(', ')})`)
  }
}

async function addOwner(database) {
  const made = await makeOwner(database, args)
  if (!made.ok) throw new CannotStart(made.message)
  console.log(`Owner: ${made.value.email}, password ${made.value.password}`)
  console.log('Save it now: it won’t be shown again. Every device has been signed out.')
}

async function onPreparedShop({ config, database, isShared, log }, work) {
  if (!isShared) await prepareSchema(database, { isOwn: !config.databaseDirectUrl, log })
  await work(database)
}
