import { isPieceCodeLike, parsePieceCode } from '@platen/domain/printing'

/** Pause in ms after which the keys before it do not belong to the label. */
const MAX_PAUSE_MS = 1000

/** The same in a text field, where people type words without long pauses. Readers are faster. */
const MAX_PAUSE_IN_FIELD_MS = 50

/** Number of keys after which they are those of a reader: they trigger no shortcuts. */
const MIN_READER_KEYS = 3

/** Mean pause in ms between the keys of a reader. A person who presses one shortcut after the other is slower. */
const MAX_READER_PAUSE_MS = 100

/** Whether the keys are those of a reader. A person presses the same key several times, for example to zoom. */
const isReaderInput = (input: string, durationMs: number): boolean =>
  input.length >= MIN_READER_KEYS && new Set(input).size > 1 && durationMs <= (input.length - 1) * MAX_READER_PAUSE_MS

/** A key press, as of `KeyboardEvent`. */
export interface ReaderKey {
  readonly key: string
  /** In ms. */
  readonly timeStamp: number
  /** Whether it types into a text field. */
  readonly isInField: boolean
}

export interface LabelReaderOptions {
  readonly onCode: (code: string) => void
  /** Called with text that a reader typed and that is not a valid code. */
  readonly onMisread: (text: string) => void
}

/**
 * Returns a function that receives the key presses, recognises labels that a code reader types (which ends with Enter
 * or Tab), and returns whether the key was one of a reader and shall have no other effect. In a text field the
 * characters keep their effect, and only text of the form of a code is that of a reader.
 */
export function createLabelReader({ onCode, onMisread }: LabelReaderOptions): (keyPress: ReaderKey) => boolean {
  let input = ''
  let first = 0
  let latest = 0
  return ({ key, timeStamp, isInField }) => {
    // readers type capital letters
    if (key === 'Shift') return false
    if (timeStamp - latest > (isInField ? MAX_PAUSE_IN_FIELD_MS : MAX_PAUSE_MS)) input = ''
    const duration = latest - first
    latest = timeStamp
    if (key.length === 1 && key !== ' ') {
      if (input === '') first = timeStamp
      input += key
      return !isInField && isReaderInput(input, timeStamp - first)
    }
    const text = input
    input = ''
    if (key !== 'Enter' && key !== 'Tab') return false
    if (isInField && !isPieceCodeLike(text)) return false
    const code = parsePieceCode(text)
    // A slow reader is recognised by a valid code only.
    if (code === null && !isInField && !isReaderInput(text, duration)) return false
    if (code === null) onMisread(text)
    else onCode(code)
    return true
  }
}
