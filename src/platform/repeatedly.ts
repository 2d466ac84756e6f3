/** Work that goes on behind the requests. */
export type Repetition = {
  /** Does the work now; a run already going on is joined. What fails is told, not thrown. */
  run(): Promise<void>
  /** Runs at once, and then every so many seconds. */
  start(): void
  /** Ends the repetition and waits for a run that is going on. */
  stop(): Promise<void>
}

/** `work` once at a time: every `seconds` from its start on. `stopping` tells a long run to end early. */
export function repeatedly(
  work: (stopping: AbortSignal) => Promise<unknown>,
  { seconds, onFailed }: { seconds: number; onFailed: (error: unknown) => void },
): Repetition {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function runAlone() {
    try {
      await work(stopping.signal)
    } catch (error) {
      onFailed(error)
    } finally {
      running = undefined
    }
  }
  const run = () => {
    running ??= runAlone()
    return running
  }

  return {
    run,
    start() {
      void run()
      timer = setInterval(run, seconds * 1000)
    },
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}
