/** What the start tells the person who waits for it. */
export type ProgressReporter = (line: string) => void
