import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DATABASE_NAME } from './cluster.ts'

export function runningPostgresUrl(dataDir: string): string | undefined {
  const folder = path.join(path.resolve(dataDir), 'postgres')
  const [pidFile, passwordFile] = [path.join(folder, 'postmaster.pid'), path.join(dataDir, 'postgres.password')]
  if (!existsSync(pidFile) || !existsSync(passwordFile)) return undefined
  // Process id, folder, start, port, folder of the socket, address.
  const [, , , port, socketFolder, address] = readFileSync(pidFile, 'utf8').split('\n')
  if (!port) return undefined
  const login = `postgresql://${DATABASE_NAME}:${readFileSync(passwordFile, 'utf8').trim()}@`
  return socketFolder
    ? `${login}localhost:${port}/${DATABASE_NAME}?host=${encodeURIComponent(path.resolve(folder, socketFolder))}`
    : `${login}${address || '127.0.0.1'}:${port}/${DATABASE_NAME}`
}
