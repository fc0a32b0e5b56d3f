/** What the start tells the person who waits for it. */
export type Progress = (line: string) => void
