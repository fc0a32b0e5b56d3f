/** Time after which a value that is awaited is an error, in ms; otherwise the caller would wait forever. */
const STUCK_MS = 5 * 60_000

/** Reads until there is a value that is not false, and returns it. */
export async function pollValue<Value>(
  read: () => Promise<Value | false | null | undefined>,
  problem: string,
): Promise<Value> {
  const until = Date.now() + STUCK_MS
  for (;;) {
    const value = await read()
    if (value !== false && value !== null && value !== undefined) return value
    if (Date.now() > until) throw new Error(problem)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
