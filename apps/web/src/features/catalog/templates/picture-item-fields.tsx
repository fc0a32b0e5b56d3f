import { Button, FileButton, Textarea } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import { SLOT_TYPES } from '@platen/domain/jigs'
import {
  type ArtworkItem,
  PICTURE_FITS,
  type PictureItem,
  setMask,
  TEMPLATE_LIMITS,
  type TemplateItem,
} from '@platen/domain/templates'
import { IconFileUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useUpload } from '../../../api/upload-file.ts'
import styles from '../../../canvas-editor/editor-frame.module.css'
import { SelectField } from '../../../canvas-editor/select-field.tsx'
import { NumberField } from '../../../components/number-field.tsx'
import { WithReason } from '../../../components/with-reason.tsx'
import { announceText } from '../../../lib/announcements.ts'
import { PlacementGrid } from '../jigs/index.ts'
import type { ChangeItems } from './change-items.ts'

interface FieldsProps<Item extends TemplateItem> {
  readonly item: Item
  readonly readOnly: boolean
  readonly fieldError: (field: string) => string | undefined
  readonly onChange: ChangeItems
}

/** Fit, placement, mask and minimum resolution of a picture. */
export function PictureItemFields({ item, readOnly, fieldError, onChange }: FieldsProps<PictureItem>) {
  const { t } = useTranslation()
  const change = (to: (picture: PictureItem) => PictureItem, run: string) =>
    onChange((current) => (current.kind === 'PICTURE' ? to(current) : current), run)
  return (
    <>
      <FitFields item={item} readOnly={readOnly} onChange={onChange} />
      <SelectField
        label={t('templates.picture.mask')}
        choices={SLOT_TYPES}
        getLabel={(type) => t(`jigs.type.${type}`)}
        value={item.mask.type}
        disabled={readOnly}
        onChange={(type) => change((picture) => setMask(picture, type), 'mask')}
      />
      {item.mask.type === 'PATH' && (
        <Textarea
          size="xs"
          label={t('jigs.path')}
          rows={2}
          value={item.mask.path ?? ''}
          maxLength={TEMPLATE_LIMITS.path}
          disabled={readOnly}
          spellCheck={false}
          error={fieldError('mask')}
          onChange={(event) => {
            const path = event.currentTarget.value
            change((picture) => ({ ...picture, mask: { type: 'PATH', path } }), 'mask.path')
          }}
        />
      )}
      <NumberField
        size="xs"
        label={t('templates.picture.minResolution')}
        description={t('templates.picture.minResolutionHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        rightSection={
          <span className={styles.unit} aria-hidden>
            dpi
          </span>
        }
        rightSectionWidth={34}
        units={{ dpi: 1 }}
        min={0}
        max={TEMPLATE_LIMITS.resolution}
        disabled={readOnly}
        value={item.minResolution}
        error={fieldError('minResolution')}
        onChange={(minResolution) => {
          if (minResolution !== '') change((picture) => ({ ...picture, minResolution }), 'minResolution')
        }}
      />
    </>
  )
}

/** The file, fit and placement of artwork that is the same in each order. */
export function ArtworkItemFields({ item, readOnly, fieldError, onChange }: FieldsProps<ArtworkItem>) {
  const { t } = useTranslation()
  const upload = useUpload(calls.products.uploadFile, {
    onStored: ({ artworkId, artworkName }) =>
      onChange(
        (current) => (current.kind === 'ARTWORK' ? { ...current, artworkId, name: artworkName } : current),
        `artwork.${artworkId}`,
      ),
    errorTitle: 'products.error.uploadFailed',
  })
  const problem = fieldError('artworkId')
  return (
    <>
      <FileButton
        accept="image/*,.pdf,application/pdf,.tif,.tiff,.svg"
        onChange={(file) => file && upload.mutate(file)}
      >
        {(button) => (
          <WithReason reason={readOnly && t('frame.disabledReason.noPermission')}>
            <Button
              {...button}
              variant="default"
              size="compact-md"
              loading={upload.isPending}
              leftSection={<IconFileUpload size={16} aria-hidden />}
            >
              {t('products.replaceFile')}
            </Button>
          </WithReason>
        )}
      </FileButton>
      {problem !== undefined && <p ref={announceText}>{problem}</p>}
      <FitFields item={item} readOnly={readOnly} onChange={onChange} />
    </>
  )
}

/** Fit and position of a picture or artwork within its bounds. */
function FitFields({ item, readOnly, onChange }: Omit<FieldsProps<PictureItem | ArtworkItem>, 'fieldError'>) {
  const { t } = useTranslation()
  const change = (to: Partial<Pick<PictureItem, 'fit' | 'placement'>>, run: string) =>
    onChange((current) => (current.kind === 'TEXT' ? current : { ...current, ...to }), run)
  return (
    <div className={styles.fieldsWithPreview}>
      <SelectField
        label={t('templates.picture.fit')}
        choices={PICTURE_FITS}
        getLabel={(fit) => t(`templates.picture.fits.${fit}`)}
        value={item.fit}
        disabled={readOnly}
        onChange={(fit) => change({ fit }, 'fit')}
      />
      <PlacementGrid
        value={item.placement}
        disabled={readOnly}
        note={null}
        onChange={(placement) => change({ placement }, 'placement')}
      />
    </div>
  )
}
