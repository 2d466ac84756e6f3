import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../test/support/startShop.ts'
import type { DrillTools } from './drill.ts'
import { bootSystemdMachine, type SystemdMachine } from './systemdMachine.ts'

/** As documented. */
export const WEB_PORTS = ['3001', '3002', '3003']
/** With the worker's. */
export const SEVERAL_PORTS = [...WEB_PORTS, '3100']

/** What each part of the drill needs. */
export type Rehearsal = {
  tools: DrillTools
  machine: SystemdMachine
  /** The port that stands for one in the documentation. */
  portOf(documented: string): number
  /** Runs a documented command, with the drill's ports, and with the last backup as `FILE`. */
  follow(command: string): Promise<string>
  /** The value of a property of a unit, by its documented name. */
  show(unit: string, property: string): Promise<string>
  writeSettings(settings: Record<string, string | number>): void
}

export async function prepareRehearsal(tools: DrillTools): Promise<Rehearsal> {
  const machine = await bootSystemdMachine(tools)
  const ports = new Map<string, number>()
  for (const documented of ['3000', ...SEVERAL_PORTS]) ports.set(documented, await freePort())
  const portOf = (documented: string) => ports.get(documented) as number
  const withPorts = (command: string) =>
    command.replace(/\b3(00[0-3]|100)\b/g, (documented) => String(portOf(documented)))
  // The worker's port is in its unit.
  const workerUnit = path.join(machine.project, 'deploy/systemd/courtside-worker.service')
  writeFileSync(workerUnit, withPorts(readFileSync(workerUnit, 'utf8')))
  let backup = 'FILE'
  return {
    tools,
    machine,
    portOf,
    async follow(command) {
      const { status, output } = await machine.run(withPorts(command).replace(/\bFILE\b/, backup))
      backup = /^\/\S+\.tar\.zst/m.exec(output)?.[0] ?? backup
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
