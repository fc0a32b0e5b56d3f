import { useEffect, useRef } from 'react'
import { isAnyDialogOpen } from '../../../components/dialog-stack.ts'
import { isField } from '../../../components/shortcuts.ts'
import { createLabelReader } from './label-reader.ts'

/** Calls `onCode` with the code of a label that is scanned while no field has the focus and no dialog is open. */
export function useLabelReader(onCode: (code: string) => void): void {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    const read = createLabelReader((code) => latest.current(code))
    const onKeyDown = (event: KeyboardEvent) => {
      if (isAnyDialogOpen() || isField(event.target) || event.ctrlKey || event.metaKey || event.isComposing) return
      if (!read(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    // before the shortcuts and the list
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
