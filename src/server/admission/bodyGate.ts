import type { IncomingMessage, ServerResponse } from 'node:http'
import { MAX_BODY_BYTES, mediaType } from '#/platform/bodyLimits.ts'

const BODY_TIMEOUT_MS = 10_000
/** Of bodies that haven't arrived completely. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024
/** Each may have a file of 8 MB in memory. */
const MAX_STREAMS = 8
const MAX_STREAMS_PER_NETWORK = 4
/** 64 kbit/s. A slower upload is given up. */
const MIN_STREAM_BYTES_PER_SECOND = 8_000

type Stream = { network: string; end(): void }
type Waiting = { network: string; bytes: number; refuse(reason: 'slow' | 'busy'): void }

/** `slow`: the body didn't arrive in time. `busy`: too many bodies are on their way. */
export type BodyRefusal = 'slow' | 'busy'

export type BodyGate = {
  /**
   * Calls `proceed` once the body is complete, so that half a request occupies none of the shop's places; at once if
   * there is none. Forms with files and bodies over 256 KiB are streamed: few at a time, and fewer of one network, whose
   * oldest gives way if there's no place for another's first.
   */
  enter(
    request: IncomingMessage,
    response: ServerResponse,
    proceed: () => void,
    refuse: (reason: BodyRefusal) => void,
  ): void
  state(): { waiting: number; bytes: number; streams: number }
}

export function createBodyGate({
  networkOf,
  timeoutMs = BODY_TIMEOUT_MS,
  maxWaitingBytes = MAX_WAITING_BYTES,
  minBytesPerSecond = MIN_STREAM_BYTES_PER_SECOND,
}: {
  networkOf: (request: IncomingMessage) => string
  timeoutMs?: number | undefined
  maxWaitingBytes?: number | undefined
  minBytesPerSecond?: number | undefined
}): BodyGate {
  const waiting = new Set<Waiting>()
  const streams = new Set<Stream>()
  let bytes = 0

  function stream(...[request, response, proceed, refuse]: Parameters<BodyGate['enter']>) {
    const network = networkOf(request)
    const ownCount = [...streams].filter((stream) => stream.network === network).length
    if (ownCount >= MAX_STREAMS_PER_NETWORK) return refuse('busy')
    if (streams.size >= MAX_STREAMS) {
      const displaced = oldestOfLargestNetwork(streams, () => 1, ownCount + 1)
      if (!displaced) return refuse('busy')
      displaced.end()
    }
    const entry: Stream = {
      network,
      end() {
        leave()
        request.destroy()
      },
    }
    const stopWatching = endIfSlow(request, { intervalMs: timeoutMs, minBytesPerSecond }, entry.end)
    const leave = () => {
      streams.delete(entry)
      stopWatching()
    }
    streams.add(entry)
    response.once('close', leave)
    proceed()
  }

  function collect(...[request, response, proceed, refuse]: Parameters<BodyGate['enter']>) {
    const chunks: Buffer[] = []
    const entry: Waiting = {
      network: networkOf(request),
      bytes: 0,
      refuse(reason) {
        leave()
        refuse(reason)
      },
    }
    const onData = (chunk: Buffer) => {
      chunks.push(chunk)
      entry.bytes += chunk.length
      bytes += chunk.length
      if (entry.bytes > MAX_BODY_BYTES) {
        leave()
        request.unshift(Buffer.concat(chunks))
        stream(request, response, proceed, refuse)
      } else if (bytes > maxWaitingBytes) oldestOfLargestNetwork(waiting, (other) => other.bytes)?.refuse('busy')
    }
    const onEnd = () => {
      leave()
      // Where @hono/node-server looks for a body that was read before.
      Object.assign(request, { rawBody: Buffer.concat(chunks) })
      proceed()
    }
    const leave = () => {
      clearTimeout(timer)
      waiting.delete(entry)
      bytes -= entry.bytes
      request.off('data', onData).off('end', onEnd).off('close', leave).off('error', ignore).pause()
    }
    const timer = setTimeout(() => entry.refuse('slow'), timeoutMs)
    waiting.add(entry)
    request.on('data', onData).once('end', onEnd).once('close', leave).on('error', ignore)
  }

  return {
    enter(request, ...rest) {
      const length = request.headers['content-length']
      const hasBody = request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
      // The bodies of reads are never looked at.
      if (!hasBody || request.method === 'GET' || request.method === 'HEAD') return rest[1]()
      const isStreamed =
        mediaType(request.headers['content-type']) === 'multipart/form-data' || Number(length ?? 0) > MAX_BODY_BYTES
      return isStreamed ? stream(request, ...rest) : collect(request, ...rest)
    },
    state: () => ({ waiting: waiting.size, bytes, streams: streams.size }),
  }
}

const ignore = () => {}

/** Unless it's the shop that doesn't read. Returns a function that stops watching. */
function endIfSlow(
  request: IncomingMessage,
  { intervalMs, minBytesPerSecond }: { intervalMs: number; minBytesPerSecond: number },
  end: () => void,
): () => void {
  const least = (minBytesPerSecond * intervalMs) / 1_000
  let seen = request.socket.bytesRead
  const timer = setInterval(() => {
    const { bytesRead } = request.socket
    if (bytesRead - seen < least && request.readableLength === 0 && !request.complete) end()
    seen = bytesRead
  }, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Undefined if even that network weighs no more than `atMost`. */
function oldestOfLargestNetwork<Entry extends { network: string }>(
  all: Set<Entry>,
  weigh: (entry: Entry) => number,
  atMost = 0,
): Entry | undefined {
  const sum = (entries: readonly Entry[]) => entries.reduce((total, entry) => total + weigh(entry), 0)
  const [largest = []] = [...Map.groupBy(all, ({ network }) => network).values()].sort((a, b) => sum(b) - sum(a))
  return sum(largest) > atMost ? largest[0] : undefined
}
