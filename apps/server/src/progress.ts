/** Prints a line of progress of the start. */
export type ProgressReporter = (line: string) => void
