import type { SheetPlacement } from '@platen/domain/imposition'
import { type ComposeInput, type ComposeResult, composeSheet, findPieceWithoutInk } from '@platen/imposer/compose'

/**
 * A composed sheet, its artwork that cannot be placed, a piece on which nothing would be printed, or one whose white
 * could not be made in the shape of its artwork.
 */
export type CheckedSheet =
  | ComposeResult
  | { readonly ok: false; readonly withoutInk: SheetPlacement }
  | { readonly ok: false; readonly withoutWhite: SheetPlacement }

/** The result of a sheet, or the error of composing it. An error that a thread throws arrives without its `code`. */
export type ThreadResult =
  | { readonly result: CheckedSheet }
  | { readonly error: { readonly message: string; readonly code: string | undefined } }

/** Task of the composing threads: composes one sheet, unless nothing would be printed on one of its pieces. */
export async function composeSheetInThread(input: ComposeInput): Promise<ThreadResult> {
  try {
    const result = await composeSheet(input)
    // afterwards, because damaged artwork has to be repaired before it can be judged
    const withoutInk = result.ok ? findPieceWithoutInk(input) : undefined
    return { result: withoutInk ? { ok: false, withoutInk } : result }
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    return { error: { message, code } }
  }
}
