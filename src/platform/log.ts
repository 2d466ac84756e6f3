import { type DestinationStream, type Logger, pino } from 'pino'
import { BUILD, INSTANCE, requestContext } from './observe/identity.ts'
import { redactFields, redactLine } from './redact.ts'

export type Log = Logger

/** Redacts email addresses, passwords, tokens, keys and card numbers. */
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
      mixin: () => ({ ...requestContext.getStore() }),
      timestamp: pino.stdTimeFunctions.isoTime,
      messageKey: 'message',
      formatters: { level: (label) => ({ level: label }), log: redactFields },
      serializers: { err: (error: unknown) => error },
    },
    { write: (line) => destination.write(redactLine(line)) },
  )
}
