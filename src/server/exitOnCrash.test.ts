import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** In a process of its own, which it ends. */
const PROGRAM = `
  import { createLog } from '#/platform/log.ts'
  import { exitOnCrash } from '#/server/exitOnCrash.ts'
  exitOnCrash(createLog, async () => console.log('closed'))
  setTimeout(() => { throw new Error('of ines@example.com') })
`

// test/faults/connections.test.ts covers an unhandled rejection in a whole shop.
test('logs a thrown error once, closes and exits with code 1', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    encoding: 'utf8',
  })
  const [logged, ...rest] = stdout.trimEnd().split('\n')
  expect(JSON.parse(logged as string)).toMatchObject({
    level: 'fatal',
    message: 'the shop crashed and is exiting',
    err: { message: 'of [hidden]' },
  })
  expect({ rest, stderr, status }).toEqual({ rest: ['closed'], stderr: '', status: 1 })
})
