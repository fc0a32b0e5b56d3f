import type { WireOutputPreset } from '@platen/contract/output-presets'
import type { JigLookup } from '@platen/domain/layouts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { loadStorageFullDialog } from '../../orders/orders/index.ts'
import { loadLabelsDialog, loadPrintDialog, loadProofDialog } from '../printing/index.ts'

const StorageFullDialog = lazyComponent(loadStorageFullDialog)
const LabelsDialog = lazyComponent(loadLabelsDialog)
const PrintDialog = lazyComponent(loadPrintDialog)
const ProofDialog = lazyComponent(loadProofDialog)
const PresetEditor = lazyComponent(async () => (await import('./preset-editor.tsx')).PresetEditor)

/** The open dialog of the panel; an editor without a preset creates one. */
export type Opened =
  | { what: 'editor'; preset: WireOutputPreset | null }
  | { what: 'print' }
  | { what: 'labels' }
  | { what: 'proof' }
  | { what: 'storageFull' }
  | null

interface PresetDialogsProps {
  readonly opened: Opened
  /** The active preset. */
  readonly preset: WireOutputPreset | null
  readonly presets: readonly WireOutputPreset[]
  readonly jigOf: JigLookup
  readonly onClose: () => void
  readonly onSaved: (id: string) => void
  readonly onSent: () => void
}

/** The dialog that was opened from the panel, if any. */
export function PresetDialogs({ opened, preset, presets, jigOf, onClose, onSaved, onSent }: PresetDialogsProps) {
  if (opened === null) return null
  if (opened.what === 'editor')
    return <PresetEditor preset={opened.preset} presets={presets} onClose={onClose} onSaved={onSaved} />
  if (opened.what === 'storageFull') return <StorageFullDialog onClose={onClose} />
  if (preset === null) return null
  if (opened.what === 'print') return <PrintDialog preset={preset} jigOf={jigOf} onClose={onClose} onSent={onSent} />
  if (opened.what === 'labels') return <LabelsDialog source={{ presetId: preset.id }} onClose={onClose} />
  return <ProofDialog preset={preset} jigOf={jigOf} onClose={onClose} />
}
