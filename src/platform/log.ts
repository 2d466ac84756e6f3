import { type DestinationStream, type Logger, pino } from 'pino'
import { BUILD, INSTANCE } from './observe/instance.ts'
import { requestContext } from './observe/requestId.ts'
import { scrub, withoutSecrets } from './privacy.ts'

/** The shop's log: one JSON object a line, with the process, its build and the request that it belongs to. */
export type Log = Logger

/**
 * A log at `level` to `destination` (standard output). What is written holds no email address, password, token, key or
 * card number, wherever in the message, the fields or the error it came from.
 */
export function createLog({
  level = 'info',
  destination = process.stdout as DestinationStream,
}: {
  level?: string
  destination?: DestinationStream
} = {}): Log {
  return pino(
    {
      level,
      base: { instance: INSTANCE, build: BUILD },
      // Every line of a request carries its id.
      mixin: () => ({ ...requestContext.getStore() }),
      timestamp: pino.stdTimeFunctions.isoTime,
      messageKey: 'message',
      formatters: { level: (label) => ({ level: label }), log: withoutSecrets },
      serializers: { err: (error: unknown) => error },
    },
    { write: (line) => destination.write(scrub(line)) },
  )
}
