import { calls } from '@platen/contract/calls'
import type { WireLayout } from '@platen/contract/layouts'
import { useSend } from '../../api/calls.ts'
import { type LayoutDoc, layoutBody } from './layout-edits.ts'

/** Saves a layout, or a new one where `layout` is null; a refusal is shown, and what was typed stays. */
export function useLayoutSaving(layout: WireLayout | null, onSaved: () => void) {
  const failed = 'tables.error.saveFailed' as const
  const create = useSend(calls.layouts.create, { changes: ['layouts'], failed })
  const change = useSend(calls.layouts.change, { changes: ['layouts', 'presets'], failed })
  const saveAs = async (doc: LayoutDoc) => {
    await create.mutateAsync({ body: layoutBody(doc) })
    onSaved()
  }
  const save = async (doc: LayoutDoc) => {
    if (!layout) return saveAs(doc)
    await change.mutateAsync({ body: { ...layoutBody(doc), id: layout.id, version: layout.version } })
    onSaved()
  }
  return {
    busy: create.isPending || change.isPending,
    save: (doc: LayoutDoc) => void save(doc).catch(() => {}),
    saveAs: (doc: LayoutDoc) => void saveAs(doc).catch(() => {}),
  }
}
