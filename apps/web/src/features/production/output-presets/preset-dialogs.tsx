import type { WireOutputPreset } from '@platen/contract/output-presets'
import type { JigLookup } from '@platen/domain/layouts'
import { usePermissions } from '../../../api/queries.ts'
import { MissingDialog, RowDialog } from '../../../components/row-dialog.tsx'
import { useUrlDialog } from '../../../components/url-dialog.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { loadStorageFullDialog } from '../../orders/orders/index.ts'
import { loadLabelsDialog, loadPrintDialog, loadProofDialog } from '../printing/index.ts'
import { usePresets } from './use-presets.ts'

const StorageFullDialog = lazyComponent(loadStorageFullDialog)
const LabelsDialog = lazyComponent(loadLabelsDialog)
const PrintDialog = lazyComponent(loadPrintDialog)
const ProofDialog = lazyComponent(loadProofDialog)
const PresetEditor = lazyComponent(async () => (await import('./preset-editor.tsx')).PresetEditor)

/** The dialogs that the URL names, by their parameters. */
export const PRESET_DIALOGS = ['createPreset', 'editPreset'] as const

/** The open dialog of the panel. */
export type PanelDialog = { kind: 'print' } | { kind: 'labels' } | { kind: 'proof' } | { kind: 'storageFull' } | null

interface PresetDialogsProps {
  readonly opened: PanelDialog
  /** The active preset. */
  readonly preset: WireOutputPreset | null
  readonly jigOf: JigLookup
  readonly onClose: () => void
  readonly onSent: () => void
}

/** The dialog that was opened from the panel, if any. */
export function PresetDialogs({ opened, preset, jigOf, onClose, onSent }: PresetDialogsProps) {
  if (opened === null) return null
  if (opened.kind === 'storageFull') return <StorageFullDialog onClose={onClose} />
  if (preset === null) return null
  if (opened.kind === 'print') return <PrintDialog preset={preset} jigOf={jigOf} onClose={onClose} onSent={onSent} />
  if (opened.kind === 'labels') return <LabelsDialog source={{ presetId: preset.id }} onClose={onClose} />
  return <ProofDialog preset={preset} jigOf={jigOf} onClose={onClose} />
}

/** For users without presets: a dialog of a preset that the URL names is closed with a notification. */
export function ForbiddenPresetDialog() {
  const { openDialog, close } = useUrlDialog(PRESET_DIALOGS)
  return openDialog && <MissingDialog onClose={close} />
}

interface PresetEditorDialogProps {
  readonly name: (typeof PRESET_DIALOGS)[number]
  readonly id: string
  readonly onClose: () => void
  readonly onSaved: (id: string) => void
}

/** The editor of a new preset, or of the one that the URL names. */
export function PresetEditorDialog({ name, id, onClose, onSaved }: PresetEditorDialogProps) {
  const canChange = usePermissions()('output_preset_edit')
  const { presets, isLoaded } = usePresets()
  const props = { presets, onClose, onSaved }
  if (name === 'createPreset' && canChange) return <PresetEditor {...props} preset={null} />
  const preset = canChange ? presets.find((candidate) => candidate.id === id) : undefined
  return (
    <RowDialog row={preset} isLoaded={isLoaded} onClose={onClose}>
      {(opened) => <PresetEditor {...props} preset={opened} />}
    </RowDialog>
  )
}
