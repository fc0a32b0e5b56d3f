import { type ComposeInput, type ComposeResult, composeSheet } from '@platen/imposer/compose'

/** The result of a sheet, or the error of composing it. An error that a thread throws arrives without its `code`. */
export type ThreadResult =
  | { readonly result: ComposeResult }
  | { readonly error: { readonly message: string; readonly code: string | undefined } }

/** Task of the composing threads: composes one sheet. */
export async function composeSheetInThread(input: ComposeInput): Promise<ThreadResult> {
  try {
    return { result: await composeSheet(input) }
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    return { error: { message, code } }
  }
}
