export const loadCreateLayoutDialog = async () => (await import('./create-layout-dialog.tsx')).CreateLayoutDialog
export const loadLayoutEditor = async () => (await import('./layout-editor.tsx')).LayoutEditor
export { type ArtworkShape, buildBedDrawing, type SlotBooking, type SlotShape } from './bed-preview-model.ts'
export { BedSvg, PrintableAreaClip } from './bed-svg.tsx'
export type { LayoutDraft } from './layout-edits.ts'
export { default as previewStyles } from './preview.module.css'
export { LayoutPreview } from './preview.tsx'
export { Artwork } from './preview-artwork.tsx'
export { PreviewSlots } from './preview-slots.tsx'
