/** The package has no types. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    /** Returns the next position at which a line may end; null at the end of the text. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null
  }
}
