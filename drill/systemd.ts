import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../src/platform/database.ts'
import { createBuyer, type Item } from '../test/support/buyer.ts'
import { fillShelves, findDiscrepancies } from '../test/support/shoppers.ts'
import { startSmtpServer } from '../test/support/smtpServer.ts'
import { freePort } from '../test/support/startShop.ts'
import { startBalancer } from './balancers.ts'
import { documentedCommands } from './documentedCommands.ts'
import type { Drill, DrillTools } from './drill.ts'
import { addMigrations, changeScripts } from './otherRelease.ts'
import { respondsAt } from './respondsAt.ts'
import { bootSystemdMachine, type SystemdMachine } from './systemdMachine.ts'
import { listAssets, startVisitors } from './visitors.ts'

const DOCUMENTED_PORTS = ['3000', '3001', '3002', '3003']
const WEB_PORTS = DOCUMENTED_PORTS.slice(1)
const UNITS = ['courtside-shop', 'courtside-web@3001', 'courtside-worker', 'courtside-migrate']
/** In tenths, of what systemd rates from 0 (safe) to 10. */
const MAX_EXPOSURE = 20
/** What the sandbox leaves besides the data: each unit has a temporary folder of its own. */
const WRITABLE = /^\/(var\/lib\/courtside|tmp|var\/tmp|dev)(\/|$)/
const WAIT_MS = 60_000
const UPLOADS = '/var/lib/courtside/media/uploads'

/** What each part of the drill needs. */
type Rehearsal = {
  tools: DrillTools
  machine: SystemdMachine
  /** The port that stands for one in the documentation. */
  portOf(documented: string): number
  /** Runs a documented command, with the drill's ports. */
  follow(command: string): Promise<string>
  /** The value of a property of a unit, by its documented name. */
  show(unit: string, property: string): Promise<string>
  writeSettings(settings: Record<string, string | number>): void
}

export const systemd: Drill = {
  description:
    'Runs the commands of docs/deploy.md for systemd in a Debian of its own (needs root, and systemd-container and haproxy from Debian)',
  async run(tools) {
    const [install = [], updateShop = [], startSeveral = [], update = [], goBack = [], readLog = [], runCommand = []] =
      documentedCommands('systemd', 7)
    const rehearsal = await prepare(tools)
    const { check, report } = tools
    const { machine, follow } = rehearsal
    report('', (await machine.run('systemctl --version')).output.split('\n')[0] ?? '')

    const log = await installShop(rehearsal, install)
    check('the first log shows the administrator’s password', /Administrator: .*, password \S+/.test(log))
    await checkUnits(rehearsal)
    await checkSandbox(rehearsal)
    await checkRestart(rehearsal)
    await checkStop(rehearsal)
    await checkBackup(rehearsal, runCommand)
    await makeNewRelease(machine)
    for (const command of updateShop) await follow(command)
    await checkRelease(rehearsal, ['courtside-shop'], 'courtside-2')

    await machine.run('systemctl disable --now courtside-shop')
    await machine.run('ln -sfn /opt/courtside-1 /opt/courtside && rm -rf /var/lib/courtside')
    await checkSeveral(rehearsal, { startSeveral, update, goBack, readLog })
  },
}

async function prepare(tools: DrillTools): Promise<Rehearsal> {
  const machine = await bootSystemdMachine(tools)
  const ports = new Map<string, number>()
  for (const documented of DOCUMENTED_PORTS) ports.set(documented, await freePort())
  const portOf = (documented: string) => ports.get(documented) as number
  const withPorts = (command: string) => command.replace(/\b300[0-3]\b/g, (documented) => String(portOf(documented)))
  const prepared = new Set<string>()
  return {
    tools,
    machine,
    portOf,
    async follow(command) {
      // Several shops are updated to the same folder as the one before.
      if (prepared.has(command)) return ''
      if (command.includes('npm ci')) prepared.add(command)
      const { status, output } = await machine.run(withPorts(command))
      tools.check(command, status === 0, status === 0 ? '' : output.slice(-2_000))
      return output
    },
    async show(unit, property) {
      return (await machine.run(withPorts(`systemctl show --value --property ${property} ${unit}`))).output.trim()
    },
    writeSettings(settings) {
      const lines = Object.entries({ HOST: '127.0.0.1', TRUST_PROXY: '1', ENCODE_PICTURES: '0', ...settings })
      writeFileSync(
        path.join(machine.root, 'etc/courtside.env'),
        lines.map(([name, value]) => `${name}=${value}\n`).join(''),
      )
    },
  }
}

const ofOneShop = (portOf: Rehearsal['portOf']) => ({
  PORT: portOf('3000'),
  PUBLIC_URL: `http://127.0.0.1:${portOf('3000')}`,
})

/** Returns what the documented `journalctl` prints. */
async function installShop({ follow, portOf, writeSettings, tools }: Rehearsal, commands: string[]): Promise<string> {
  let output = ''
  for (const command of commands) {
    if (command.startsWith('sudoedit')) writeSettings(ofOneShop(portOf))
    else output = await follow(command)
    // It has returned once the shop is open.
    if (command.includes('systemctl enable'))
      tools.check('the shop is open', (await fetch(`http://127.0.0.1:${portOf('3000')}/readyz`)).ok)
  }
  return output
}

async function checkUnits({ tools: { check }, machine }: Rehearsal) {
  for (const unit of UNITS) {
    const { status, output } = await machine.run(`systemd-analyze verify ${unit}.service`)
    check(`${unit}: no fault in the unit`, status === 0 && output === '', output)
    const rated = await machine.run(`systemd-analyze security --no-pager --threshold=${MAX_EXPOSURE} ${unit}`)
    check(`${unit}: sandboxed`, rated.status === 0, /exposure level.*: ([\d.]+)/.exec(rated.output)?.[1])
  }
}

async function checkSandbox({ tools: { check }, machine, show }: Rehearsal) {
  const { output: processes } = await machine.run('ps --no-headers -eo unit:40,user:20,args')
  const own = processes.split('\n').filter((line) => line.startsWith('courtside-shop.service '))
  const users = new Set(own.map((line) => line.split(/\s+/)[1]))
  check(
    'every process has its own account',
    own.length > 2 && [...users].join() === 'courtside',
    `${own.length} processes`,
  )
  const pid = await show('courtside-shop', 'MainPID')
  const { output: found } = await machine.run(
    `nsenter --target ${pid} --mount setpriv --reuid=courtside --regid=courtside --clear-groups find / \\( -path /proc -o -path /sys \\) -prune -o ! -type l ! -type s -writable -print 2>/dev/null`,
  )
  const writable = found.trim().split('\n')
  const others = writable.filter((name) => !WRITABLE.test(name))
  check(
    'it can write its data and nothing else',
    writable.includes('/var/lib/courtside') && others.length === 0,
    others.slice(0, 5).join(', '),
  )
}

async function checkRestart({ tools: { check }, machine, portOf, show }: Rehearsal) {
  await machine.run('systemctl kill --kill-who=main --signal=KILL courtside-shop')
  await until(async () => (await show('courtside-shop', 'NRestarts')) === '1')
  check('a shop that was killed opens again', await respondsAt(`http://127.0.0.1:${portOf('3000')}/readyz`))
}

/** An order of which half has arrived when the shop is stopped. */
async function checkStop({ tools: { check }, machine, portOf, show }: Rehearsal) {
  const url = `http://127.0.0.1:${portOf('3000')}`
  const products = (await (await fetch(`${url}/api/products`)).json()) as { id: number; inStock: boolean }[]
  const items: Item[] = [{ productId: products.find(({ inStock }) => inStock)?.id as number, quantity: 1 }]
  const buyer = createBuyer((where, init) => fetch(url + where, init))
  const { body: session } = await buyer.session(items)
  await buyer.reserve(session, items)
  await buyer.pay(session)

  let stopping: Promise<unknown> = Promise.resolve()
  const stop = async () => {
    stopping = machine.run('systemctl stop courtside-shop')
    await until(async () => (await show('courtside-shop', 'ActiveState')) === 'deactivating')
    await until(() =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => !ok,
        () => true,
      ),
    )
  }
  const slow = createBuyer((where, init) => sendInHalves(url + where, String(init?.body), stop))
  const { status, body } = await slow.order(session, items)
  check('an order that is being placed when the shop is stopped succeeds', status === 201, String(status))
  await stopping
  check(
    'it stops cleanly',
    (await show('courtside-shop', 'Result')) === 'success',
    `code ${await show('courtside-shop', 'ExecMainStatus')}`,
  )
  await machine.run('systemctl start courtside-shop')
  const again = await buyer.order(session, items)
  check(
    'the order is there after the next start',
    again.status === 200 && again.body.orderId === body.orderId,
    body.orderId,
  )
}

async function sendInHalves(url: string, body: string, meanwhile: () => Promise<void>): Promise<Response> {
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    Expect: '100-continue',
  }
  const request = httpRequest(url, { method: 'POST', agent: false, headers })
  request.flushHeaders()
  // Now the shop has the request.
  await once(request, 'continue')
  request.write(body.slice(0, body.length / 2))
  await meanwhile()
  request.end(body.slice(body.length / 2))
  const [response] = await once(request, 'response')
  return new Response(await text(response), { status: response.statusCode })
}

/** To a folder that has to be allowed. */
async function checkBackup(
  { tools: { check }, machine, portOf, follow, writeSettings }: Rehearsal,
  commands: string[],
) {
  await machine.run(`install --directory --owner=courtside /mnt/backups &&
    printf '[Service]\\nReadWritePaths=/mnt/backups\\n' > /etc/systemd/system/courtside-.service.d/local.conf && systemctl daemon-reload`)
  writeSettings({ ...ofOneShop(portOf), BACKUP_DIR: '/mnt/backups' })
  for (const command of commands) await follow(command)
  const { output } = await machine.run('ls /mnt/backups')
  check('the backup is in its folder', /^courtside-\w+\.tar\.zst$/.test(output.trim()), output.trim())
  writeSettings(ofOneShop(portOf))
}

/** In the copy that the documented commands install from. */
async function makeNewRelease({ project }: SystemdMachine) {
  changeScripts(project)
  addMigrations(path.join(project, 'drizzle'), ['CREATE TABLE "drill" ("id" integer PRIMARY KEY)'])
}

async function checkRelease({ tools: { check }, machine, show }: Rehearsal, units: string[], release: string) {
  const folders = new Set<string>()
  for (const unit of units) {
    const pid = await show(unit, 'MainPID')
    folders.add(path.basename((await machine.run(`readlink /proc/${pid}/cwd`)).output.trim()))
  }
  check(`${units.join(', ')}: from /opt/${release}`, [...folders].join() === release, [...folders].join())
}

type Commands = Record<'startSeveral' | 'update' | 'goBack' | 'readLog', string[]>

async function checkSeveral(rehearsal: Rehearsal, { startSeveral, update, goBack, readLog }: Commands) {
  const { tools, machine, portOf, follow, show, writeSettings } = rehearsal
  const { check, report, cleanUp, folder } = tools
  const mail = await startSmtpServer('accept')
  cleanUp(mail.close)
  await machine.run('sudo -u postgres createuser courtside && sudo -u postgres createdb --owner courtside courtside')
  const urlOf = (socketFolder: string) =>
    `postgresql://courtside@localhost/courtside?host=${encodeURIComponent(socketFolder)}`
  writeSettings({ PUBLIC_URL: 'http://localhost', DATABASE_URL: urlOf('/run/postgresql'), SMTP_URL: mail.url })
  // It has the port of a shop that isn't running any more, which may not be 3000 here.
  await machine.run(`mkdir -p /etc/systemd/system/courtside-worker.service.d &&
    printf '[Service]\\nEnvironment=PORT=${portOf('3000')}\\n' > /etc/systemd/system/courtside-worker.service.d/port.conf && systemctl daemon-reload`)

  for (const command of startSeveral) await follow(command)
  const ready = await Promise.all(
    DOCUMENTED_PORTS.map(async (port) => (await fetch(`http://127.0.0.1:${portOf(port)}/readyz`)).ok),
  )
  check('three shops and the worker are ready', ready.every(Boolean))
  const inodes = new Set([(await machine.run(`stat --format=%i ${UPLOADS}`)).output])
  for (const port of WEB_PORTS) {
    const own = `/proc/${await show(`courtside-web@${port}`, 'MainPID')}/root/var/lib/courtside/${portOf(port)}/media/uploads`
    inodes.add((await machine.run(`stat --format=%i ${own}`)).output)
  }
  check('they share the folder with the uploads', inodes.size === 1)
  const { database, close } = openDatabase(urlOf(`/proc/${machine.leader()}/root/run/postgresql`), { max: 2 })
  cleanUp(close)
  const items = await fillShelves(database)
  const balancer = await startBalancer('haproxy', WEB_PORTS.map(portOf), folder())
  cleanUp(balancer.stop)

  const units = [...WEB_PORTS.map((port) => `courtside-web@${port}`), 'courtside-worker']
  const assets = listAssets(path.join(machine.root, 'opt/courtside-1'))
  const visitors = startVisitors(balancer.url, items, assets)
  for (const command of update) await follow(command)
  await checkRelease(rehearsal, units, 'courtside-2')
  const migrations = (await machine.run('journalctl -u courtside-migrate -o cat')).output
  check('the new release was migrated once', migrations.match(/Applied 1 migration/g)?.length === 1)
  const [migrated, ...started] = await Promise.all([
    show('courtside-migrate', 'ExecMainExitTimestampMonotonic'),
    ...units.map((unit) => show(unit, 'ExecMainStartTimestampMonotonic')),
  ])
  check(
    'before each of its processes started',
    started.every((time) => Number(time) > Number(migrated)),
  )
  for (const command of goBack) await follow(command)
  await checkRelease(rehearsal, units, 'courtside-1')
  const { requests, failures, acknowledged } = await visitors.stop()
  check('no request failed during the update and back', failures.length === 0, `${requests} requests`)
  for (const failure of failures.slice(0, 5)) report('', failure)
  const found = await findDiscrepancies(database, acknowledged)
  check('each payment has one order', found.length === 0, found[0] ?? `${acknowledged.size} orders`)

  const { output: processes } = await machine.run('ps --no-headers -eo unit:40,args')
  check('only the worker does background work', !/^courtside-web@.*worker\.mjs/m.test(processes))
  const isForOrder = ({ raw }: { raw: string }) => [...acknowledged].some((order) => raw.includes(order))
  await until(() => mail.received.some(isForOrder))
  check('orders are confirmed by email', mail.received.some(isForOrder), `${mail.received.length} emails`)
  for (const command of readLog) {
    const lines = await follow(command)
    check('the log has the orders', lines.includes('"message":"order paid"'))
  }
  const booted = machine.leader()
  await machine.run('systemctl reboot')
  await until(() => machine.leader() !== booted && machine.leader() !== undefined)
  const isOpen = await Promise.all(
    DOCUMENTED_PORTS.map((port) => respondsAt(`http://127.0.0.1:${portOf(port)}/readyz`)),
  )
  check('everything is open again after a reboot', isOpen.every(Boolean))
}

/** Also resolves after a minute: the check that follows says what is missing. */
async function until(isMet: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + WAIT_MS; Date.now() < end && !(await isMet()); ) await pause(100)
}
