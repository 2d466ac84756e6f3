export type LoopLag = {
  readonly ms: number
  stop(): void
}

export function watchLoopLag(intervalMs: number, onSample: (lagMs: number) => void): LoopLag {
  let due = performance.now() + intervalMs
  let ms = 0
  const timer = setInterval(() => {
    const now = performance.now()
    ms = Math.max(0, now - due)
    due = now + intervalMs
    onSample(ms)
  }, intervalMs)
  timer.unref()
  return {
    get ms() {
      return ms
    },
    stop: () => clearInterval(timer),
  }
}
