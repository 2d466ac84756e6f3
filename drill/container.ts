import { freePort } from '../test/support/startShop.ts'
import { documentedCommands } from './documentedCommands.ts'
import type { Drill } from './drill.ts'
import { openPodman } from './podman.ts'
import { respondsAt } from './respondsAt.ts'

const PAGES = ['/', '/products', '/checkout', '/api/products', '/courtside-user-manual.pdf']

export const container: Drill = {
  description: 'Builds the Containerfile and runs the commands of docs/deploy.md (needs root and podman from Debian)',
  async run(tools) {
    const { check } = tools
    const podman = await openPodman(tools)
    const port = await freePort()
    const [commands = []] = documentedCommands('Container', 1)
    for (const command of commands) {
      const { status, output } = await podman.run(command.replace('127.0.0.1:3000:', `127.0.0.1:${port}:`))
      check(command, status === 0, status === 0 ? '' : output.slice(-2_000))
      if (status !== 0) return
    }
    const url = `http://127.0.0.1:${port}`
    check('the shop opens', await respondsAt(`${url}/readyz`))
    const inside = async (command: string) => (await podman.run(`podman exec courtside ${command}`)).output.trim()
    check('as an ordinary user', (await inside('id --user')) === '10001', await inside('id --user --name'))
    check('its health check passes', (await podman.run('podman healthcheck run courtside')).status === 0)
    for (const page of PAGES) {
      const { status } = await fetch(url + page)
      check(`${page} responds`, status === 200, String(status))
    }
    const began = Date.now()
    await podman.run('podman stop courtside')
    const exitCode = (await podman.run("podman inspect courtside --format '{{.State.ExitCode}}'")).output.trim()
    check('stopping ends it with code 0', exitCode === '0', `${((Date.now() - began) / 1000).toFixed(1)} s`)
    const log = (await podman.run('podman logs courtside')).output
    check('no error in its log', !/"level":"(error|fatal)"|FATAL/.test(log))
    await podman.run('podman start courtside')
    check('it opens again with the same data', await respondsAt(`${url}/readyz`))
    const again = (await podman.run('podman logs courtside')).output.slice(log.length)
    check('with the administrator of before', !again.includes('password'))
  },
}
