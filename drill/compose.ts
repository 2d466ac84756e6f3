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
    const follow = (command: string) => {
      const { status, output } = podman.run(command)
      check(command, status === 0, status === 0 ? '' : output.slice(-2_000))
    }

    for (const command of start) follow(command)
    check('the shop opens behind haproxy', await respondsAt(`${URL}/readyz`))
    const page = await (await fetch(URL)).text()
    const [picture = ''] = page.match(/\/media\/[\w./-]+\.(?:avif|webp|jpg)/) ?? []
    check('with its pictures', (await fetch(URL + picture)).ok, picture)

    const load = startReading()
    for (const command of update) follow(command)
    const { requests, failures } = await load.stop()
    check(
      'no request failed while each shop was replaced',
      failures.length === 0,
      failures[0] ?? `${requests} requests`,
    )
    const running = podman.run('podman ps --filter status=running --format {{.Names}}').output.trim().split('\n')
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
      const reason = await fetch(`${URL}/products`).then(
        ({ ok, status }) => (ok ? undefined : String(status)),
        (error) => String(error.cause?.code ?? error),
      )
      if (reason) failures.push(reason)
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
