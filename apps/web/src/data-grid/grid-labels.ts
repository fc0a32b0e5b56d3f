/** Texts of the grid, in the language of the user. */
export interface GridLabels {
  readonly sortHint: string
  readonly arrangeHint: string
  readonly moved: (column: string, position: number, count: number) => string
  readonly resized: (column: string, width: number) => string
  readonly resizeHandle: (column: string) => string
  readonly checkAll: string
}
