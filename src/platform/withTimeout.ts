export async function withTimeout<Value, Late>(
  milliseconds: number,
  promise: Promise<Value>,
  fallback: Late,
): Promise<Value | Late> {
  let timer: NodeJS.Timeout | undefined
  const timeUp = new Promise<Late>((resolve) => {
    // If the event loop was blocked, the result may be unread: pending reads run before an immediate.
    timer = setTimeout(() => setImmediate(resolve, fallback), milliseconds)
  })
  try {
    return await Promise.race([promise, timeUp])
  } finally {
    clearTimeout(timer)
  }
}
