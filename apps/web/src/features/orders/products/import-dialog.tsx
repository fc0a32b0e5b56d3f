import { Button, FileButton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ResponseOf } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { PRODUCT_CSV_LIMITS, PRODUCT_LIMITS } from '@platen/domain/products'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { DataTable } from '../../../components/data-table.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Loading } from '../../../components/load-state.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceText } from '../../../lib/announcements.ts'
import styles from './products.module.css'
import { decodeCsv } from './read-csv-file.ts'
import { useFieldChanges } from './use-field-changes.ts'

type Preview = ResponseOf<typeof calls.products.validateImport>

interface SelectedFile {
  readonly name: string
  readonly csv: string
  /** Undefined while the file is compared. */
  readonly preview: Preview | undefined
}

/** The file that was chosen, with what its import changes. */
function useSelectedFile() {
  const { t } = useTranslation()
  const format = useFormatters()
  const [selected, setSelected] = useState<SelectedFile | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const validate = useApiMutation(calls.products.validateImport, {
    invalidates: [],
    errorTitle: 'products.error.importFailed',
  })
  // another file may be chosen while this one is read or compared
  const latest = useRef<File | null>(null)
  const select = async (file: File) => {
    latest.current = file
    setSelected(null)
    setProblem(null)
    const limit = PRODUCT_CSV_LIMITS.characters
    const tooLarge = t('products.importing.tooLarge', { size: format.bytes(limit) })
    if (file.size > 2 * limit) return setProblem(tooLarge)
    const csv = await file.arrayBuffer().then(
      (bytes) => decodeCsv(new Uint8Array(bytes)),
      () => null,
    )
    if (latest.current !== file) return
    if (csv === null) return setProblem(t('products.importing.unreadable'))
    if (csv.length > limit) return setProblem(tooLarge)
    const chosen = { name: file.name, csv }
    setSelected({ ...chosen, preview: undefined })
    const preview = await validate.mutateAsync({ body: { csv } }).catch(() => null)
    if (latest.current === file) setSelected(preview && { ...chosen, preview })
  }
  return { selected, problem, select: (file: File) => void select(file) }
}

/** Imports products from a CSV file: shows what it changes, or the faults of its lines, before anything is stored. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const { selected, problem, select } = useSelectedFile()
  const run = useApiMutation(calls.products.importCsv, {
    invalidates: ['products', 'orders'],
    errorTitle: 'products.error.importFailed',
  })
  const preview = selected?.preview
  const store = async () => {
    if (!selected || !preview) return
    const { created, changed } = await run.mutateAsync({ body: { csv: selected.csv, mark: preview.mark } })
    const counts = { created: format.number(created), changed: format.number(changed) }
    notifications.show({ message: t('products.importing.imported', counts) })
    onClose()
  }
  const canImport = preview?.faultCount === 0 && preview.created + preview.changed > 0
  return (
    <Dialog
      title={t('products.importing.title')}
      onClose={onClose}
      onSave={() => void store().catch(() => {})}
      saveLabel={t('products.importing.run')}
      saveDisabled={!canImport}
      busy={run.isPending}
      size="lg"
    >
      <p>{t('products.importing.text')}</p>
      <div className={styles.file}>
        <FileButton accept=".csv,text/csv,.txt" onChange={(file) => file && select(file)}>
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconUpload size={16} aria-hidden />} data-autofocus>
              {t('products.importing.choose')}
            </Button>
          )}
        </FileButton>
        {selected && <span className={styles.breakable}>{selected.name}</span>}
      </div>
      {problem !== null && <p ref={announceText}>{problem}</p>}
      {selected && !preview && (
        <>
          <p ref={announceText}>{t('products.importing.comparing')}</p>
          <Loading h={96} />
        </>
      )}
      {preview && <ImportPreview preview={preview} />}
    </Dialog>
  )
}

/** The numbers of an import, and its faults or changes. */
function ImportPreview({ preview }: { preview: Preview }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const { created, changed, unchanged, faultCount } = preview
  const counts = { created, changed, unchanged, ...(faultCount > 0 && { faults: faultCount }) }
  return (
    <>
      <div className={styles.counts} ref={announceText}>
        {Object.entries(counts).map(([name, count]) => (
          <span key={name}>
            {t('frame.nameAndValue', {
              name: t(`products.importing.${name as keyof typeof counts}`),
              value: format.number(count),
            })}
          </span>
        ))}
      </div>
      {faultCount > 0 ? <ImportFaults preview={preview} /> : <ImportChanges preview={preview} />}
    </>
  )
}

function ImportFaults({ preview: { faults, faultCount } }: { preview: Preview }) {
  const { t } = useTranslation()
  const format = useFormatters()
  return (
    <>
      <p ref={announceText}>{t('products.importing.faultsText')}</p>
      <DataTable
        label={t('products.importing.faults')}
        items={faults.map((fault, index) => ({ ...fault, index }))}
        getId={({ index }) => String(index)}
        columns={[
          {
            key: 'line',
            title: t('products.importing.line'),
            isNumeric: true,
            render: ({ line }) => format.number(line),
          },
          {
            key: 'column',
            title: t('products.importing.column'),
            render: ({ column, value }) => (
              <span className={styles.breakable}>
                {value === '' ? column : t('frame.nameAndValue', { name: column, value: t('frame.quoted', { value }) })}
              </span>
            ),
          },
          {
            key: 'fault',
            title: t('products.importing.fault'),
            render: ({ code }) => t(`products.problem.${code}`, { limit: format.number(getLimit(code)) }),
          },
        ]}
      />
      <RowCount visibleCount={faults.length} count={faultCount} />
    </>
  )
}

/** The limit that the message of a fault contains. */
function getLimit(code: Preview['faults'][number]['code']): number {
  if (code === 'tooManyLines') return PRODUCT_CSV_LIMITS.lines
  if (code === 'notWorkingDays') return PRODUCT_LIMITS.workingDays
  if (code === 'notApprovalDays') return PRODUCT_LIMITS.approvalDays
  if (code === 'tooManyPages') return PRODUCT_LIMITS.filePages
  return code === 'tooManyParameters' ? PRODUCT_LIMITS.parameters : PRODUCT_LIMITS.text
}

function ImportChanges({ preview: { changes, created, changed } }: { preview: Preview }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const listChanges = useFieldChanges()
  if (changes.length === 0) return <p>{t('products.importing.noChanges')}</p>
  return (
    <>
      <DataTable
        label={t('products.importing.change')}
        items={changes}
        getId={({ line }) => String(line)}
        columns={[
          {
            key: 'line',
            title: t('products.importing.line'),
            isNumeric: true,
            render: ({ line }) => format.number(line),
          },
          {
            key: 'sku',
            title: t('products.field.sku'),
            isRowHeader: true,
            render: ({ sku }) => <span className={styles.breakable}>{sku}</span>,
          },
          {
            key: 'change',
            title: t('products.importing.change'),
            render: ({ isNew, fields }) => (
              <ul className={styles.changes}>
                {isNew && <li>{t('products.importing.created')}</li>}
                {listChanges(fields, isNew).map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            ),
          },
        ]}
      />
      <RowCount visibleCount={changes.length} count={created + changed} />
    </>
  )
}

function RowCount({ visibleCount, count }: { visibleCount: number; count: number }) {
  const { t } = useTranslation()
  const format = useFormatters()
  if (visibleCount >= count) return null
  const numbers = { shown: format.number(visibleCount), total: format.number(count) }
  return <p className={styles.muted}>{t('products.importing.shown', numbers)}</p>
}
