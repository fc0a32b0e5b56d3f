import { calls } from '@platen/contract/calls'
import type { WireLayout } from '@platen/contract/layouts'
import { type JigLookup, unprintableSlots } from '@platen/domain/layouts'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { useConfirm } from '../../../components/confirm.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { type LayoutDraft, layoutBody } from './layout-edits.ts'

const MAX_LISTED_SLOTS = 12

/** Asks for confirmation before a layout is saved with slots outside its printable area. */
function useUnprintableConfirmation(jigOf: JigLookup) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { list } = useFormatters()
  return async (content: LayoutDraft): Promise<boolean> => {
    const slots = [...unprintableSlots(content, jigOf)].map((key) => key.replace('/', '.'))
    if (slots.length === 0) return true
    const more = slots.length > MAX_LISTED_SLOTS ? [`… (${slots.length})`] : []
    const listed = list([...slots.slice(0, MAX_LISTED_SLOTS), ...more])
    return confirm({
      title: t('tables.unprintable.title'),
      text: t('tables.unprintable.text', { count: slots.length, slots: listed }),
      action: t('tables.unprintable.save'),
    })
  }
}

/**
 * Saves a layout, or creates one if `layout` is null. Asks for confirmation if slots are outside the printable area. A
 * failure is shown, and the form keeps its values.
 */
export function useSaveLayout(layout: WireLayout | null, jigOf: JigLookup, onSaved: () => void) {
  const canBeSaved = useUnprintableConfirmation(jigOf)
  const failed = 'tables.error.saveFailed' as const
  const create = useApiMutation(calls.layouts.create, { invalidates: ['layouts'], errorTitle: failed })
  const change = useApiMutation(calls.layouts.change, {
    invalidates: ['layouts', 'presets'],
    errorTitle: failed,
    awaitsRefetch: true,
  })
  const saveAs = async (content: LayoutDraft) => {
    if (!(await canBeSaved(content))) return
    await create.mutateAsync({ body: layoutBody(content) })
    onSaved()
  }
  const save = async (content: LayoutDraft) => {
    if (!layout) return saveAs(content)
    if (!(await canBeSaved(content))) return
    await change.mutateAsync({ body: { ...layoutBody(content), id: layout.id, version: layout.version } })
    onSaved()
  }
  return {
    busy: create.isPending || change.isPending,
    save: (content: LayoutDraft) => void save(content).catch(() => {}),
    saveAs: (content: LayoutDraft) => void saveAs(content).catch(() => {}),
  }
}
