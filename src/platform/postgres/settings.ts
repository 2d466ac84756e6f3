export const SOCKET_PORT = 5432

export const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`

/** Shares a small server with the shop. Without `durable` (tests) a power cut loses commits. */
export function postgresSettings({
  durable,
  socket,
  port,
}: {
  durable: boolean
  socket: boolean
  port: number
}): string[] {
  return [
    'cluster_name=courtside',
    `unix_socket_directories=${socket ? '.' : ''}`,
    `listen_addresses=${socket ? '' : '127.0.0.1'}`,
    `port=${port}`,
    `max_connections=${durable ? 60 : 200}`,
    'shared_buffers=64MB',
    'effective_cache_size=512MB',
    'work_mem=8MB',
    'maintenance_work_mem=64MB',
    'random_page_cost=1.1',
    'jit=off',
    // Queries are short: parallel workers would only take memory.
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
    // Ends the statements and transactions of a killed shop.
    ...(process.platform === 'linux' ? ['client_connection_check_interval=5s'] : []),
    'idle_in_transaction_session_timeout=60s',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_line_prefix=',
    'log_checkpoints=off',
    // Statements and error details contain personal data.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
  ]
}
