import { calls } from '@platen/contract/calls'
import type { WireLayout } from '@platen/contract/layouts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { type LayoutDraft, layoutBody } from './layout-edits.ts'

/** Saves a layout, or creates one if `layout` is null. A failure is shown, and the form keeps its values. */
export function useSaveLayout(layout: WireLayout | null, onSaved: () => void) {
  const failed = 'tables.error.saveFailed' as const
  const create = useApiMutation(calls.layouts.create, { changes: ['layouts'], failed })
  const change = useApiMutation(calls.layouts.change, { changes: ['layouts', 'presets'], failed })
  const saveAs = async (doc: LayoutDraft) => {
    await create.mutateAsync({ body: layoutBody(doc) })
    onSaved()
  }
  const save = async (doc: LayoutDraft) => {
    if (!layout) return saveAs(doc)
    await change.mutateAsync({ body: { ...layoutBody(doc), id: layout.id, version: layout.version } })
    onSaved()
  }
  return {
    busy: create.isPending || change.isPending,
    save: (doc: LayoutDraft) => void save(doc).catch(() => {}),
    saveAs: (doc: LayoutDraft) => void saveAs(doc).catch(() => {}),
  }
}
