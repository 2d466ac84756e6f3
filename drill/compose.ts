import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { documentedCommands } from './documentedCommands.ts'
import type { Drill } from './drill.ts'
import { openPodman } from './podman.ts'
import { respondsAt } from './respondsAt.ts'

const URL = 'http://127.0.0.1:80'

export const compose: Drill = {
  description:
    'Starts compose.yaml and updates it with the commands of docs/deploy.md (needs root, port 80, and podman and podman-compose from Debian)',
  async run(tools) {
    const { check, cleanUp } = tools
    if (
      await fetch(URL).then(
        () => true,
        () => false,
      )
    )
      throw new Error('Something else listens on port 80.')
    const podman = await openPodman(tools)
    const [start = [], update = []] = documentedCommands('Compose', 2)
    cleanUp(() => rmSync('deploy/.env', { force: true }))
    cleanUp(() => podman.run('podman-compose -f deploy/compose.yaml down --volumes --timeout 20'))
    const follow = async (command: string) => {
      const { status, output } = await podman.run(command)
      check(command, status === 0, status === 0 ? '' : output.slice(-2_000))
    }

    for (const command of start) await follow(command)
    check('the shop opens behind haproxy', await respondsAt(`${URL}/readyz`))
    const page = await (await fetch(URL)).text()
    const [picture = ''] = page.match(/\/media\/[\w./-]+\.(?:avif|webp|jpg)/) ?? []
    check('with its pictures', (await fetch(URL + picture)).ok, picture)

    const load = startReading()
    for (const command of update) await follow(command)
    const { requests, failures } = await load.stop()
    check(
      'no request failed while each shop was replaced',
      failures.length === 0,
      failures[0] ?? `${requests} requests`,
    )
    const { output } = await podman.run('podman ps --filter status=running --format {{.Names}}')
    const running = output.trim().split('\n')
    check('everything still runs', running.length === 5, running.join(', '))
  },
}

function startReading() {
  const failures: string[] = []
  let requests = 0
  let isOver = false
  const read = async () => {
    while (!isOver) {
      requests += 1
      try {
        const response = await fetch(`${URL}/products`)
        await response.arrayBuffer()
        if (!response.ok) failures.push(String(response.status))
      } catch (error) {
        failures.push(String((error as Error).cause ?? error))
      }
      await pause(50)
    }
  }
  const reading = read()
  return {
    async stop() {
      isOver = true
      await reading
      return { requests, failures }
    },
  }
}
