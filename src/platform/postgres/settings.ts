/** The port by which PostgreSQL names its Unix socket, in the cluster's own folder. */
export const SOCKET_PORT = 5432

/** The name of that socket. */
export const SOCKET = `.s.PGSQL.${SOCKET_PORT}`

/**
 * PostgreSQL's settings as `name=value`, for a shop on a small server that it shares with its database. `durable` keeps
 * every acknowledged commit through a power cut; without it (tests only) nothing waits for the disk.
 */
export function settings(needs: { durable: boolean; socket: boolean; port: number }): string[] {
  const { durable, socket, port } = needs
  return [
    'cluster_name=courtside',
    // Relative: in the cluster's own folder.
    `unix_socket_directories=${socket ? '.' : ''}`,
    `listen_addresses=${socket ? '' : '127.0.0.1'}`,
    `port=${port}`,
    // Tests run several shops on one server.
    `max_connections=${durable ? 60 : 200}`,
    'shared_buffers=64MB',
    'effective_cache_size=512MB',
    'work_mem=8MB',
    'maintenance_work_mem=64MB',
    'random_page_cost=1.1',
    'jit=off',
    // Queries here are short: helpers would only take memory and the other core.
    'max_parallel_workers_per_gather=0',
    'max_logical_replication_workers=0',
    'io_method=sync',
    `fsync=${durable ? 'on' : 'off'}`,
    `synchronous_commit=${durable ? 'on' : 'off'}`,
    `full_page_writes=${durable ? 'on' : 'off'}`,
    'wal_compression=on',
    'checkpoint_timeout=15min',
    'max_wal_size=512MB',
    'min_wal_size=80MB',
    // A statement of a shop that was killed is dropped, and so is a transaction that it forgot.
    ...(process.platform === 'linux' ? ['client_connection_check_interval=5s'] : []),
    'idle_in_transaction_session_timeout=60s',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_line_prefix=',
    'log_checkpoints=off',
    // Statements and error details hold people's data, which no log may.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
  ]
}
