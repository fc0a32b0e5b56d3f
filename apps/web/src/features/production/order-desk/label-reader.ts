import { parsePieceCode } from '@platen/domain/printing'

/** Pause in ms after which the keys before it do not belong to the label. */
const MAX_PAUSE_MS = 1000

/** Number of keys after which they are those of a reader: they trigger no shortcuts. */
const MIN_READER_KEYS = 3

/** A key press, as of `KeyboardEvent`. */
export interface ReaderKey {
  readonly key: string
  /** In ms. */
  readonly timeStamp: number
}

/**
 * Returns a function that receives the key presses outside of fields, recognises labels that a code reader types (which
 * ends with Enter), and returns whether the key was one of a reader and shall have no other effect.
 */
export function createLabelReader(onCode: (code: string) => void): (pressed: ReaderKey) => boolean {
  let typed = ''
  let latest = 0
  return ({ key, timeStamp }) => {
    // readers type capital letters
    if (key === 'Shift') return false
    if (timeStamp - latest > MAX_PAUSE_MS) typed = ''
    latest = timeStamp
    if (key.length === 1 && key !== ' ') {
      typed += key
      return typed.length >= MIN_READER_KEYS
    }
    const code = key === 'Enter' ? parsePieceCode(typed) : null
    typed = ''
    if (code !== null) onCode(code)
    return code !== null
  }
}
