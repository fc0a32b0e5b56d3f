/**
 * Runs a task that uses WebAssembly. After an error of WebAssembly, such as an access outside of its memory, its memory
 * may be damaged for all later tasks: the thread then ends, and its current task fails.
 */
export async function runWebAssembly<Result>(task: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await task()
  } catch (error) {
    if (!(error instanceof Error && error.name === 'RuntimeError')) throw error
    // the pool replaces a thread with an uncaught error; an answer would return it to the pool
    setImmediate(() => {
      throw error
    })
    return new Promise(() => {})
  }
}
