/** What `promise` resolves to, or `late` if it takes longer than that many milliseconds. */
export async function within<Value, Late>(
  milliseconds: number,
  promise: Promise<Value>,
  late: Late,
): Promise<Value | Late> {
  let timer: NodeJS.Timeout | undefined
  const timeUp = new Promise<Late>((resolve) => {
    // If this process was held up, the answer may have arrived unread: it is read before an immediate runs.
    timer = setTimeout(() => setImmediate(resolve, late), milliseconds)
  })
  try {
    return await Promise.race([promise, timeUp])
  } finally {
    clearTimeout(timer)
  }
}
