/** What the grid itself says; the screen hands the words in, in the person's language. */
export interface GridLabels {
  readonly sortHint: string
  readonly arrangeHint: string
  readonly moved: (column: string, place: number, count: number) => string
  readonly resized: (column: string, width: number) => string
  readonly resizeHandle: (column: string) => string
}
