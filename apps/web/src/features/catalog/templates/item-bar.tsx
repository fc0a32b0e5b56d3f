import { Button, FileButton } from '@mantine/core'
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
import { AddButton } from '../../../canvas-editor/add-button.tsx'
import styles from '../../../canvas-editor/editor-frame.module.css'
import { ToolButton } from '../../../canvas-editor/tool-button.tsx'
import type { DocumentEditor } from '../../../canvas-editor/use-undoable-document.ts'
import { WithReason } from '../../../components/with-reason.tsx'
import { createId } from '../../../lib/random-id.ts'
import { useFonts } from './use-fonts.ts'

interface ItemBarProps {
  readonly editing: DocumentEditor<Template>
  readonly readOnly: boolean
}

/** Returns bounds in the middle of the template, a share of its size. */
function centredRect({ width, height }: Template, fraction: number): Rect {
  const round = (mm: number) => Math.round(mm * 10) / 10
  return {
    x: round((width * (1 - fraction)) / 2),
    y: round((height * (1 - fraction)) / 2),
    width: round(width * fraction),
    height: round(height * fraction),
  }
}

/** Returns why items cannot be added, copied, moved or deleted. */
function useReasons({ content, selected: selectedKeys }: DocumentEditor<Template>, readOnly: boolean, index: number) {
  const { t } = useTranslation()
  const isFull = (added: number) =>
    content.items.length + added > TEMPLATE_LIMITS.items && t('frame.disabledReason.limit')
  const readOnlyReason = readOnly && t('frame.disabledReason.noPermission')
  const selectionReason = readOnlyReason || (selectedKeys.size === 0 && t('frame.disabledReason.nothingSelected'))
  return {
    addReason: readOnlyReason || isFull(1),
    selectionReason,
    copyReason: selectionReason || isFull(selectedKeys.size),
    getMoveReason: (end: number, key: 'first' | 'last') =>
      readOnlyReason ||
      (index < 0 ? t('frame.disabledReason.selectOne') : index === end && t(`frame.disabledReason.${key}`)),
  }
}

/** Toolbar to add, copy, reorder and delete items. */
export function ItemBar({ editing, readOnly }: ItemBarProps) {
  const { t } = useTranslation()
  const { content, edit, selected: selectedKeys, select } = editing
  const fonts = useFonts().fonts ?? []
  const selected = content.items.find(({ id }) => selectedKeys.has(id))
  const index = selected && selectedKeys.size === 1 ? content.items.indexOf(selected) : -1
  const { addReason, ...reasons } = useReasons(editing, readOnly, index)
  const add = (item: TemplateItem, layer: 'front' | 'back' = 'front') => {
    edit((now) => ({ ...now, items: layer === 'front' ? [...now.items, item] : [item, ...now.items] }))
    select([item.id])
  }
  const upload = useUpload(calls.products.uploadFile, {
    // Artwork is usually the background.
    onStored: (file) =>
      add(newArtworkItem(createId(), file.artworkName, { x: 0, y: 0, ...pickSize(content) }, file.artworkId), 'back'),
    errorTitle: 'products.error.uploadFailed',
  })
  const addText = () => {
    const last = content.items.findLast((item) => item.kind === 'TEXT')
    const item = newTextItem(
      createId(),
      t('templates.kind.TEXT'),
      centredRect(content, 0.6),
      last?.fontId ?? fonts[0]?.id ?? '',
    )
    add({ ...item, source: { ...item.source, field: '' } })
  }
  const addPicture = () => {
    const item = newPictureItem(createId(), t('templates.kind.PICTURE'), centredRect(content, 0.6))
    add({ ...item, source: { ...item.source, field: '' } })
  }
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('templates.items')} data-field="items">
      <AddButton label={t('templates.add.TEXT')} icon={IconLetterT} reason={addReason} onClick={addText} />
      <AddButton label={t('templates.add.PICTURE')} icon={IconPhoto} reason={addReason} onClick={addPicture} />
      <FileButton
        accept="image/*,.pdf,application/pdf,.tif,.tiff,.svg"
        onChange={(file) => file && upload.mutate(file)}
      >
        {(button) => (
          <WithReason reason={addReason}>
            <Button
              {...button}
              size="compact-md"
              variant="default"
              leftSection={<IconFileTypePdf size={16} aria-hidden />}
              loading={upload.isPending}
            >
              {t('templates.add.ARTWORK')}
            </Button>
          </WithReason>
        )}
      </FileButton>
      <SelectionTools editing={editing} selected={selected} {...reasons} />
    </div>
  )
}

interface SelectionToolsProps extends Omit<ReturnType<typeof useReasons>, 'addReason'> {
  readonly editing: DocumentEditor<Template>
  readonly selected: TemplateItem | undefined
}

/** Copies, reorders and deletes the selected items. */
function SelectionTools(props: SelectionToolsProps) {
  const { editing, selected, copyReason, selectionReason, getMoveReason } = props
  const { content, edit, selected: selectedKeys } = editing
  const { t } = useTranslation()
  return (
    <div className={styles.tools}>
      <ToolButton
        label={t('templates.copy')}
        icon={IconCopy}
        reason={copyReason}
        onClick={() => edit((now) => copyItems(now, selectedKeys, createId))}
      />
      <ToolButton
        label={t('templates.forward')}
        icon={IconArrowUp}
        reason={getMoveReason(content.items.length - 1, 'last')}
        onClick={() => edit((now) => reorderItem(now, selected?.id ?? '', 1))}
      />
      <ToolButton
        label={t('templates.backward')}
        icon={IconArrowDown}
        reason={getMoveReason(0, 'first')}
        onClick={() => edit((now) => reorderItem(now, selected?.id ?? '', -1))}
      />
      <ToolButton
        label={t('drawing.delete')}
        icon={IconTrash}
        reason={selectionReason}
        onClick={() => edit((now) => deleteItems(now, selectedKeys))}
      />
    </div>
  )
}

const pickSize = ({ width, height }: Template) => ({ width, height })
