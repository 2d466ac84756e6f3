import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../src/platform/database.ts'
import { createBuyer, type Item } from '../test/support/buyer.ts'
import { fillShelves, findDiscrepancies } from '../test/support/shoppers.ts'
import { startSmtpServer } from '../test/support/smtpServer.ts'
import { startBalancer } from './balancers.ts'
import { documentedCommands } from './documentedCommands.ts'
import type { Drill } from './drill.ts'
import { addMigrations, changeScripts } from './otherRelease.ts'
import { respondsAt } from './respondsAt.ts'
import type { SystemdMachine } from './systemdMachine.ts'
import { prepareRehearsal, type Rehearsal, SEVERAL_PORTS, WEB_PORTS } from './systemdRehearsal.ts'
import { listAssets, startVisitors } from './visitors.ts'

const UNITS = ['courtside-shop', 'courtside-web@3001', 'courtside-worker', 'courtside-migrate@1']
const SEVERAL_UNITS = [...WEB_PORTS.map((port) => `courtside-web@${port}`), 'courtside-worker']
/** In tenths, of what systemd rates from 0 (safe) to 10. */
const MAX_EXPOSURE = 20
/** What the sandbox leaves besides the data: each unit has a temporary folder of its own. */
const WRITABLE = /^\/(var\/lib\/courtside|tmp|var\/tmp|dev)(\/|$)/
const WAIT_MS = 60_000
const BACKUP_DIR = '/mnt/backups'
const UPLOADS = '/var/lib/courtside/media/uploads'

export const systemd: Drill = {
  description:
    'Runs the commands of docs/deploy.md for systemd in a Debian of its own (needs root, and systemd-container and haproxy from Debian)',
  async run(tools) {
    const [install = [], updateShop = [], goBackShop = [], ...several] = documentedCommands('systemd', 9)
    const [startSeveral = [], move = [], update = [], goBack = [], readLog = [], allowBackups = []] = several
    const rehearsal = await prepareRehearsal(tools)
    const { check, report } = tools
    const { machine, follow } = rehearsal
    report('', (await machine.run('systemctl --version')).output.split('\n')[0] ?? '')

    await commitRelease(machine)
    const log = await installShop(rehearsal, install)
    check('the first log shows the administrator’s password', /Administrator: .*, password \S+/.test(log))
    await checkUnits(rehearsal)
    await checkSandbox(rehearsal)
    await checkRestart(rehearsal)
    const orderId = await checkStop(rehearsal)
    await checkSettingsFile(rehearsal)
    await checkBackupFolder(rehearsal, allowBackups)
    for (const command of updateShop) await follow(command)
    await checkRelease(rehearsal, ['courtside-shop'], 'courtside-2')
    for (const command of goBackShop) await follow(command)
    await checkRelease(rehearsal, ['courtside-shop'], 'courtside-1')
    await machine.run('rm -r /opt/courtside-2')

    await checkSeveral(rehearsal, { startSeveral, move, update, goBack, readLog }, orderId)
  },
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
  const mode = (await machine.run('stat --format=%a /var/lib/courtside')).output.trim()
  check('nobody else can read its data', mode === '700', mode)
}

async function checkRestart({ tools: { check }, machine, portOf, show }: Rehearsal) {
  await machine.run('systemctl kill --kill-who=main --signal=KILL courtside-shop')
  await until(async () => (await show('courtside-shop', 'NRestarts')) === '1')
  check('a shop that was killed opens again', await respondsAt(`http://127.0.0.1:${portOf('3000')}/readyz`))
}

/** An order of which half has arrived when the shop is stopped. Returns its number. */
async function checkStop({ tools: { check }, machine, portOf, show }: Rehearsal): Promise<string> {
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
  return body.orderId
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

/** A shop with a misnamed file would be a public one with test cards. */
async function checkSettingsFile({ tools: { check }, machine }: Rehearsal) {
  await machine.run('systemctl stop courtside-shop && mv /etc/courtside.env /etc/courtside.env.misnamed')
  const { status } = await machine.run('systemctl start courtside-shop')
  check('nothing starts without the file of settings', status !== 0)
  await machine.run('mv /etc/courtside.env.misnamed /etc/courtside.env && systemctl restart courtside-shop')
}

async function checkBackupFolder(
  { tools: { check }, machine, portOf, follow, show, writeSettings }: Rehearsal,
  commands: string[],
) {
  for (const command of commands) {
    if (command.startsWith('sudoedit')) writeSettings({ ...ofOneShop(portOf), BACKUP_DIR })
    else await follow(command)
  }
  const pid = await show('courtside-shop', 'MainPID')
  const { status } = await machine.run(
    `nsenter --target ${pid} --mount setpriv --reuid=courtside --regid=courtside --clear-groups test -w ${BACKUP_DIR}`,
  )
  check('the shop can write to the folder for backups', status === 0)
}

/** Commits the copy that the documented commands install from. */
async function commitRelease({ run }: SystemdMachine) {
  const { status, output } = await run(
    'git init --quiet && git add --all && git -c user.name=drill -c user.email=drill@localhost commit --quiet --message=Release',
  )
  if (status !== 0) throw new Error(output)
}

async function makeNewRelease(machine: SystemdMachine) {
  changeScripts(machine.project)
  addMigrations(path.join(machine.project, 'drizzle'), ['CREATE TABLE "drill" ("id" integer PRIMARY KEY)'])
  await commitRelease(machine)
}

/** A release that doesn't start isn't the current one afterwards. */
async function checkBrokenRelease(rehearsal: Rehearsal) {
  const { tools, machine, portOf } = rehearsal
  await machine.run(`cp -al /opt/courtside-2 /opt/courtside-3 && cd /opt/courtside-3/scripts &&
    rm start.mjs && echo 'process.exit(1)' > start.mjs`)
  const { status, output } = await machine.run(`/opt/courtside-3/deploy/activate.sh courtside-web@${portOf('3001')}`)
  const isRefused = status !== 0 && output.includes("doesn't start from /opt/courtside-3")
  tools.check('a release that doesn’t start is taken back', isRefused, output.trim())
  tools.check('the shop opens again', await respondsAt(`http://127.0.0.1:${portOf('3001')}/readyz`))
  await checkRelease(rehearsal, SEVERAL_UNITS, 'courtside-2')
}

async function checkRelease({ tools: { check }, machine, show }: Rehearsal, units: string[], release: string) {
  const folders = new Set<string>()
  for (const unit of units) {
    const pid = await show(unit, 'MainPID')
    folders.add(path.basename((await machine.run(`readlink /proc/${pid}/cwd`)).output.trim()))
  }
  check(`${units.join(', ')}: from /opt/${release}`, [...folders].join() === release, [...folders].join())
}

type Commands = Record<'startSeveral' | 'move' | 'update' | 'goBack' | 'readLog', string[]>

/** `moved` is an order of the one shop that they replace. */
async function checkSeveral(
  rehearsal: Rehearsal,
  { startSeveral, move, update, goBack, readLog }: Commands,
  moved: string,
) {
  const { tools, machine, portOf, follow, show, writeSettings } = rehearsal
  const { check, report, cleanUp, folder } = tools
  const mail = await startSmtpServer('accept')
  cleanUp(mail.close)
  await machine.run('sudo -u postgres createuser courtside && sudo -u postgres createdb --owner courtside courtside')
  const urlOf = (socketFolder: string) =>
    `postgresql://courtside@localhost/courtside?host=${encodeURIComponent(socketFolder)}`
  for (const command of move) {
    if (!command.startsWith('sudoedit')) await follow(command)
    else
      writeSettings({
        PUBLIC_URL: 'http://localhost',
        DATABASE_URL: urlOf('/run/postgresql'),
        SMTP_URL: mail.url,
        BACKUP_DIR,
      })
  }
  for (const command of startSeveral) await follow(command)
  const ready = await Promise.all(
    SEVERAL_PORTS.map(async (port) => (await fetch(`http://127.0.0.1:${portOf(port)}/readyz`)).ok),
  )
  check('three shops and the worker are ready', ready.every(Boolean))
  const inodes = new Set([(await machine.run(`stat --format=%i ${UPLOADS}`)).output])
  for (const port of WEB_PORTS) {
    const pid = await show(`courtside-web@${port}`, 'MainPID')
    const own = `/var/lib/courtside/${portOf(port)}/media/uploads`
    inodes.add((await machine.run(`nsenter --target ${pid} --mount stat --format=%i ${own}`)).output)
  }
  check('they share the folder with the uploads', inodes.size === 1)
  const { database, close } = openDatabase(urlOf(machine.sockets), { max: 2 })
  cleanUp(close)
  const items = await fillShelves(database)
  const balancer = await startBalancer('haproxy', WEB_PORTS.map(portOf), folder())
  cleanUp(balancer.stop)

  const assets = listAssets(path.join(machine.root, 'opt/courtside-1'))
  const visitors = startVisitors(balancer.url, items, assets)
  await makeNewRelease(machine)
  for (const command of update) await follow(command)
  await checkRelease(rehearsal, SEVERAL_UNITS, 'courtside-2')
  const migrations = (await machine.run('journalctl -u courtside-migrate@2 -o cat')).output
  check('the new release was migrated once', migrations.match(/Applied 1 migration/g)?.length === 1)
  const [migrated, ...started] = await Promise.all([
    show('courtside-migrate@2', 'ExecMainExitTimestampMonotonic'),
    ...SEVERAL_UNITS.map((unit) => show(unit, 'ExecMainStartTimestampMonotonic')),
  ])
  check(
    'before each of its processes started',
    started.every((time) => Number(time) > Number(migrated)),
  )
  await checkBrokenRelease(rehearsal)
  for (const command of goBack) await follow(command)
  await checkRelease(rehearsal, SEVERAL_UNITS, 'courtside-1')
  const { requests, failures, acknowledged } = await visitors.stop()
  check('no request failed during the update and back', failures.length === 0, `${requests} requests`)
  for (const failure of failures.slice(0, 5)) report('', failure)
  const found = await findDiscrepancies(database, new Set([...acknowledged, moved]))
  check(
    'each payment has one order, from before the move too',
    found.length === 0,
    found[0] ?? `${acknowledged.size} orders`,
  )

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
  const isOpen = await Promise.all(SEVERAL_PORTS.map((port) => respondsAt(`http://127.0.0.1:${portOf(port)}/readyz`)))
  check('everything is open again after a reboot', isOpen.every(Boolean))
}

/** Also resolves after a minute: the check that follows says what is missing. */
async function until(isMet: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + WAIT_MS; Date.now() < end && !(await isMet()); ) await pause(100)
}
