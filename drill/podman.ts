import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { addProgram, CERTIFICATES, installDebian, type Ran, requireRootWith, runShell } from './debian.ts'
import type { DrillTools } from './drill.ts'

const PACKAGES = ['postgresql', 'haproxy', 'ca-certificates', 'procps', 'libatomic1']

export type Podman = {
  /** Runs a shell command in the project, with images and containers apart from this machine's own. */
  run(command: string): Promise<Ran>
}

/**
 * Podman from Debian, with stand-ins for the images that come from Docker Hub, so that no registry of images is needed:
 * each is Debian with Debian's own package, and Node from this project's packages.
 */
export async function openPodman({ check, cleanUp, folder }: DrillTools): Promise<Podman> {
  requireRootWith(['podman', 'podman-compose', 'runc', 'iptables'])
  const home = folder()
  const env = { ...process.env, ...configure(home) }
  const run = (command: string) => runShell(command, env)
  // Layers are mounted, so the folder can't simply be deleted.
  cleanUp(() => run('podman system reset --force'))

  const base = path.join(home, 'base')
  mkdirSync(path.join(home, 'empty'))
  await installDebian(base, PACKAGES)
  check('Debian’s base system is there', true)
  addPostgresEntrypoint(base)
  const imported = await run(`tar -C '${base}' -c . | podman import - localhost/base`)
  if (imported.status !== 0) throw new Error(imported.output.slice(-2_000))
  for (const [image, ...lines] of [
    ['docker.io/library/node:26-bookworm-slim', `ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}`],
    ['docker.io/library/postgres:17', 'VOLUME /var/lib/postgresql/data', 'ENTRYPOINT ["postgres-entrypoint"]'],
    [
      'docker.io/library/haproxy:3.2',
      'ENTRYPOINT ["haproxy", "-W", "-db", "-f", "/usr/local/etc/haproxy/haproxy.cfg"]',
    ],
  ]) {
    const steps = ['FROM localhost/base', ...lines].join('\n')
    const { status, output } = await run(`echo '${steps}' | podman build --tag '${image}' --file - '${home}/empty'`)
    if (status !== 0) throw new Error(`${image}: ${output.slice(-2_000)}`)
  }
  return { run }
}

/** With runc, because crun refuses machines with both versions of control groups. */
function configure(home: string): Record<string, string> {
  const [storage, containers] = [path.join(home, 'storage.conf'), path.join(home, 'containers.conf')]
  const [runRoot, graphRoot] = [path.join(home, 'run'), path.join(home, 'graph')]
  writeFileSync(storage, `[storage]\ndriver = "overlay"\nrunroot = "${runRoot}"\ngraphroot = "${graphRoot}"\n`)
  writeFileSync(
    containers,
    '[containers]\ndefault_ulimits = ["nofile=20000:20000", "nproc=4096:4096"]\n[engine]\nruntime = "runc"\ncgroup_manager = "cgroupfs"\n',
  )
  return { CONTAINERS_STORAGE_CONF: storage, CONTAINERS_CONF: containers }
}

/** As Docker's image: `POSTGRES_USER` owns a database of the same name. */
function addPostgresEntrypoint(base: string): void {
  addProgram(
    base,
    'postgres-entrypoint',
    `#!/bin/sh
set -e
data=/var/lib/postgresql/data
mkdir -p "$data" /run/postgresql
chown postgres "$data" /run/postgresql
chmod 700 "$data"
as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
bin=$(echo /usr/lib/postgresql/*/bin)
if [ ! -s "$data/PG_VERSION" ]; then
  echo "$POSTGRES_PASSWORD" > /tmp/password
  chown postgres /tmp/password
  as_postgres "$bin/initdb" -D "$data" -U "$POSTGRES_USER" --pwfile=/tmp/password -A scram-sha-256 -E UTF8 --locale=C.UTF-8
  echo 'host all all all scram-sha-256' >> "$data/pg_hba.conf"
  export PGPASSWORD="$POSTGRES_PASSWORD"
  as_postgres "$bin/pg_ctl" -D "$data" -w -o "-c listen_addresses=''" start
  as_postgres "$bin/createdb" -U "$POSTGRES_USER" "$POSTGRES_USER"
  as_postgres "$bin/pg_ctl" -D "$data" -w stop
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups "$bin/postgres" -D "$data" -c "listen_addresses=*"
`,
  )
}
