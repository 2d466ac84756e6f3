export type LoopLag = {
  readonly ms: number
  stop(): void
}

export function watchLoopLag(everyMs: number, onLook: (lagMs: number) => void): LoopLag {
  let due = performance.now() + everyMs
  let ms = 0
  const timer = setInterval(() => {
    const now = performance.now()
    ms = Math.max(0, now - due)
    due = now + everyMs
    onLook(ms)
  }, everyMs)
  timer.unref()
  return {
    get ms() {
      return ms
    },
    stop: () => clearInterval(timer),
  }
}
