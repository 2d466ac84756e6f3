import { chmodSync, rmSync } from 'node:fs'
import { createRunFolder } from './testPostgres.ts'

/**
 * Lets Vitest's tests create their folders in memory if possible: files on ext4 would take more processor time.
 * Playwright finds the tests that it has compiled in the usual folder.
 */
export default function useTemporaryFolder(): () => void {
  const folder = createRunFolder()
  // Under root, PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
