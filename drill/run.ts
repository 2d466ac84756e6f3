import { execFileSync } from 'node:child_process'
import { backup } from './backup.ts'
import { cdn } from './cdn.ts'
import { compose } from './compose.ts'
import { container } from './container.ts'
import { database } from './database.ts'
import { disk } from './disk.ts'
import { type Drill, runDrill } from './drill.ts'
import { failover } from './failover.ts'
import { fuzz } from './fuzz.ts'
import { kill } from './kill.ts'
import { migrate } from './migrate.ts'
import { objectStore } from './objectStore.ts'
import { pgbouncer } from './pgbouncer.ts'
import { provider } from './provider.ts'
import { remove } from './remove.ts'
import { rolling } from './rolling.ts'
import { start } from './start.ts'
import { strain } from './strain.ts'
import { systemd } from './systemd.ts'

// `npm run drill -- start`, several names, or `all`; without a name it lists them.
const drills: Record<string, Drill> = {
  backup,
  cdn,
  compose,
  container,
  database,
  disk,
  failover,
  fuzz,
  kill,
  migrate,
  objectStore,
  pgbouncer,
  provider,
  remove,
  rolling,
  start,
  strain,
  systemd,
}

const wanted = process.argv.slice(2)
const names = wanted.includes('all') ? Object.keys(drills) : wanted
const unknown = names.filter((name) => !Object.hasOwn(drills, name))

if (names.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) process.stderr.write(`There is no drill ${unknown.join(', ')}.\n`)
  for (const [name, { description }] of Object.entries(drills))
    process.stdout.write(`${name.padEnd(16)} ${description}\n`)
  process.exitCode = unknown.length > 0 ? 1 : 0
} else {
  if (names.some((name) => !drills[name]?.isOfSource))
    execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel=error'], { stdio: 'inherit' })
  for (const name of names) {
    if (!(await runDrill(name, drills[name] as Drill))) process.exitCode = 1
  }
}
