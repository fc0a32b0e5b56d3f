import { ActionIcon, Button, FileButton, Tooltip } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { Rect } from '@platen/domain/geometry'
import {
  copyItems,
  deleteItems,
  newArtworkItem,
  newPictureItem,
  newTextItem,
  reorderItem,
  TEMPLATE_LIMITS,
  type Template,
  type TemplateItem,
} from '@platen/domain/templates'
import {
  type Icon,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconFileTypePdf,
  IconLetterT,
  IconPhoto,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useUpload } from '../../../api/upload-file.ts'
import styles from '../../../canvas-editor/editor-frame.module.css'
import type { DocumentEditor } from '../../../canvas-editor/use-undoable-document.ts'
import { newItemId } from './new-item-id.ts'
import { useFonts } from './use-fonts.ts'

interface ItemBarProps {
  readonly editing: DocumentEditor<Template>
  readonly readOnly: boolean
}

/** Returns bounds in the middle of the template, a share of its size. */
function inMiddle({ width, height }: Template, share: number): Rect {
  const round = (mm: number) => Math.round(mm * 10) / 10
  return {
    x: round((width * (1 - share)) / 2),
    y: round((height * (1 - share)) / 2),
    width: round(width * share),
    height: round(height * share),
  }
}

/** Toolbar to add, copy, reorder and delete items. */
export function ItemBar({ editing, readOnly }: ItemBarProps) {
  const { t } = useTranslation()
  const { doc, edit, chosen, choose } = editing
  const fonts = useFonts().fonts ?? []
  const isFull = doc.items.length >= TEMPLATE_LIMITS.items
  const off = readOnly || isFull
  const selected = doc.items.find(({ id }) => chosen.has(id))
  const index = selected && chosen.size === 1 ? doc.items.indexOf(selected) : -1
  const add = (item: TemplateItem, place: 'front' | 'back' = 'front') => {
    edit((now) => ({ ...now, items: place === 'front' ? [...now.items, item] : [item, ...now.items] }))
    choose([item.id])
  }
  const upload = useUpload(calls.products.uploadFile, {
    // Artwork is usually the background.
    onStored: (file) =>
      add(newArtworkItem(newItemId(), file.artworkName, { x: 0, y: 0, ...sizeOf(doc) }, file.artworkId), 'back'),
    failed: 'products.error.uploadFailed',
  })
  const addText = () => {
    const last = doc.items.findLast((item) => item.kind === 'TEXT')
    const item = newTextItem(
      newItemId(),
      t('templates.kind.TEXT'),
      inMiddle(doc, 0.6),
      last?.fontId ?? fonts[0]?.id ?? '',
    )
    add({ ...item, source: { ...item.source, field: '' } })
  }
  const addPicture = () => {
    const item = newPictureItem(newItemId(), t('templates.kind.PICTURE'), inMiddle(doc, 0.6))
    add({ ...item, source: { ...item.source, field: '' } })
  }
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('templates.items')} data-field="items">
      <AddButton label={t('templates.add.TEXT')} Sign={IconLetterT} disabled={off} onClick={addText} />
      <AddButton label={t('templates.add.PICTURE')} Sign={IconPhoto} disabled={off} onClick={addPicture} />
      <FileButton
        accept="image/*,.pdf,application/pdf,.tif,.tiff,.svg"
        onChange={(file) => file && upload.mutate(file)}
      >
        {(button) => (
          <Button
            {...button}
            size="compact-md"
            variant="default"
            leftSection={<IconFileTypePdf size={16} aria-hidden />}
            disabled={off}
            loading={upload.isPending}
          >
            {t('templates.add.ARTWORK')}
          </Button>
        )}
      </FileButton>
      <Tool
        label={t('templates.copy')}
        Sign={IconCopy}
        disabled={off || chosen.size === 0 || doc.items.length + chosen.size > TEMPLATE_LIMITS.items}
        onClick={() => edit((now) => copyItems(now, chosen, newItemId))}
      />
      <Tool
        label={t('templates.forward')}
        Sign={IconArrowUp}
        disabled={readOnly || index < 0 || index === doc.items.length - 1}
        onClick={() => edit((now) => reorderItem(now, selected?.id ?? '', 1))}
      />
      <Tool
        label={t('templates.backward')}
        Sign={IconArrowDown}
        disabled={readOnly || index <= 0}
        onClick={() => edit((now) => reorderItem(now, selected?.id ?? '', -1))}
      />
      <Tool
        label={t('drawing.delete')}
        Sign={IconTrash}
        disabled={readOnly || chosen.size === 0}
        onClick={() => edit((now) => deleteItems(now, chosen))}
      />
    </div>
  )
}

const sizeOf = ({ width, height }: Template) => ({ width, height })

interface ToolProps {
  readonly label: string
  readonly Sign: Icon
  readonly disabled: boolean
  readonly onClick: () => void
}

function AddButton({ label, Sign, disabled, onClick }: ToolProps) {
  return (
    <Button
      size="compact-md"
      variant="default"
      leftSection={<Sign size={16} aria-hidden />}
      disabled={disabled}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

function Tool({ label, Sign, disabled, onClick }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={32} aria-label={label} disabled={disabled} onClick={onClick}>
        <Sign size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
