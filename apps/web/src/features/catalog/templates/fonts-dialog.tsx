import { ActionIcon, Alert, Button, FileButton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import { ApiError } from '@platen/contract/client'
import { parseErrorDetails } from '@platen/contract/errors'
import type { WireFont } from '@platen/contract/fonts'
import { FONT_REFUSALS } from '@platen/domain/templates'
import { IconAlertTriangle, IconTrash, IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../api/queries.ts'
import { invalidateTopics, useApiMutation } from '../../../api/query-helpers.ts'
import { useUpload } from '../../../api/upload-file.ts'
import { useConfirm } from '../../../components/confirm.tsx'
import { DataTable, type TableColumn } from '../../../components/data-table.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { WithReason } from '../../../components/with-reason.tsx'
import { useErrorText } from '../../../i18n/errors/use-error-text.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceText } from '../../../lib/announcements.ts'
import { getErrorCode } from '../../../lib/error-codes.ts'
import { createScriptNames } from './script-names.ts'
import styles from './templates.module.css'
import { useFonts } from './use-fonts.ts'

interface FontsDialogProps {
  readonly onClose: () => void
  /** Called with a font that was uploaded. */
  readonly onUploaded?: (id: string) => void
}

/** The fonts of the shop: upload, properties, and deletion of unused ones. */
export function FontsDialog({ onClose, onUploaded }: FontsDialogProps) {
  const { t } = useTranslation()
  const canEdit = usePermissions()('products_edit')
  const { fonts, query } = useFonts()
  return (
    <Dialog title={t('templates.fonts.title')} onClose={onClose} size="lg">
      <p>{t('templates.fonts.text')}</p>
      {canEdit && <FontUpload {...(onUploaded ? { onUploaded } : {})} />}
      <LoadState query={query} h={96} />
      {fonts?.length === 0 && <p>{t('templates.fonts.empty')}</p>}
      {fonts && fonts.length > 0 && <FontTable fonts={fonts} canEdit={canEdit} />}
    </Dialog>
  )
}

/** Uploads a font, and shows why it is rejected or what its licence forbids. */
function FontUpload({ onUploaded }: Pick<FontsDialogProps, 'onUploaded'>) {
  const { t } = useTranslation()
  const describe = useErrorText()
  const upload = useUpload(calls.fonts.upload, {
    onStored: async ({ font }) => {
      await invalidateTopics(['templates'])
      notifications.show({ message: t('templates.fonts.uploaded', { name: font.name }) })
      onUploaded?.(font.id)
    },
  })
  const reason = getFontError(upload.error)
  const hint = reason ? ` ${t(`templates.fonts.refusals.${reason}`)}` : ''
  return (
    <div className={styles.upload}>
      <FileButton accept=".otf,.ttf,font/otf,font/ttf" onChange={(file) => file && upload.mutate(file)}>
        {(button) => (
          <Button
            {...button}
            variant="default"
            loading={upload.isPending}
            leftSection={<IconUpload size={16} aria-hidden />}
          >
            {t('templates.fonts.upload')}
          </Button>
        )}
      </FileButton>
      {upload.error && (
        <Alert color="orange" icon={<IconAlertTriangle size={18} />} ref={announceText}>
          {t('frame.nameAndValue', { name: t('templates.error.uploadFailed'), value: describe(upload.error) + hint })}
        </Alert>
      )}
    </div>
  )
}

/** Returns why the file cannot be used as a font; undefined for other errors. */
function getFontError(error: unknown) {
  if (!(error instanceof ApiError) || getErrorCode(error) !== 'font_refused') return undefined
  const { reason } = parseErrorDetails('font_refused', error.details)
  return FONT_REFUSALS.find((refusal) => refusal === reason)
}

function FontTable({ fonts, canEdit }: { fonts: readonly WireFont[]; canEdit: boolean }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const scriptName = createScriptNames(format.language)
  const remove = useDeleteFont()
  const columns: TableColumn<WireFont>[] = [
    { key: 'name', title: t('drawing.name'), isRowHeader: true, render: (font) => <FontName font={font} /> },
    {
      key: 'characters',
      title: t('templates.fonts.characters'),
      isNumeric: true,
      render: ({ facts }) => format.number(facts.characters),
    },
    {
      key: 'scripts',
      title: t('templates.fonts.scripts'),
      render: ({ facts }) => format.list(facts.scripts.map(scriptName)),
    },
    {
      key: 'usedBy',
      title: t('templates.fonts.usedBy'),
      render: ({ templates }) => (templates.length === 0 ? t('templates.fonts.unused') : format.list(templates)),
    },
    {
      key: 'actions',
      title: '',
      isButtons: true,
      render: (font) =>
        canEdit && (
          <WithReason
            label={t('drawing.delete')}
            reason={
              font.templates.length > 0 && t('frame.disabledReason.inUse', { names: format.list(font.templates) })
            }
          >
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t('templates.fonts.delete', { name: font.name })}
              onClick={() => remove(font)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </WithReason>
        ),
    },
  ]
  return <DataTable label={t('templates.fonts.title')} columns={columns} items={fonts} getId={({ id }) => id} />
}

/** The name of a font, with what its licence forbids. */
function FontName({ font }: { font: WireFont }) {
  const { t } = useTranslation()
  return (
    <>
      {font.name}
      {font.facts.isRestricted && (
        <span className={styles.warning}>
          <IconAlertTriangle size={14} aria-hidden />
          {t('templates.fonts.restricted')}
        </span>
      )}
      {font.facts.isVariable && <span className={styles.muted}>{t('templates.fonts.variable')}</span>}
    </>
  )
}

function useDeleteFont() {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const remove = useApiMutation(calls.fonts.delete, {
    invalidates: ['templates'],
    errorTitle: 'templates.error.fontDeleteFailed',
  })
  const confirmDelete = async ({ id, name }: WireFont) => {
    const isConfirmed = await confirm({
      title: t('templates.fonts.deleteTitle', { name }),
      text: t('templates.fonts.deleteText'),
      action: t('drawing.delete'),
      danger: true,
    })
    if (isConfirmed) await remove.mutateAsync({ body: { id } })
  }
  return (font: WireFont) => void confirmDelete(font).catch(() => {})
}
