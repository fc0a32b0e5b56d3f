import { TagsInput } from '@mantine/core'
import type { ShopMapping } from '@platen/domain/shops'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/icon-button.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { JsonTree } from './json-tree.tsx'
import {
  type FieldPaths,
  MAPPED_FIELDS,
  type MappedField,
  readValue,
  setFieldPath,
  toFieldPaths,
  toMapping,
} from './mapping-paths.ts'
import styles from './shops.module.css'

/** Fields without which no order is created. */
const REQUIRED: readonly MappedField[] = ['orderId', 'sku']

/** The fields that are chosen first; the others are optional. */
const FIRST_FIELDS: readonly MappedField[] = ['orderId', 'sku', 'copies', 'fields', 'address']

interface MapFieldsProps {
  readonly message: unknown
  readonly mapping: ShopMapping
  readonly onChange: (mapping: ShopMapping) => void
  /** The result of the message. */
  readonly children: ReactNode
}

/** The message as a tree next to the fields: the user selects a field, then clicks its value. */
export function MapFields({ message, mapping, onChange, children }: MapFieldsProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const [paths, setPaths] = useState(() => toFieldPaths(mapping, message))
  const [active, setActive] = useState<MappedField>(() => findNext(paths) ?? 'orderId')
  const { paidValues, cancelledValues } = mapping
  const changePaths = (next: FieldPaths) => {
    setPaths(next)
    onChange(toMapping(next, { paidValues, cancelledValues }))
  }
  const pick = (path: string, isLeaf: boolean) => {
    const next = setFieldPath(paths, active, path, isLeaf)
    changePaths(next)
    setActive(findNext(next) ?? active)
  }
  const getMark = (path: string) => {
    const mappedFields = MAPPED_FIELDS.filter((field) => path !== '' && paths[field] === path)
    return mappedFields.length === 0 ? undefined : format.list(mappedFields.map((field) => t(`shops.map.${field}`)))
  }
  return (
    <div className={styles.columns}>
      <section className={styles.scroll} tabIndex={0} aria-label={t('shops.setup.messageTree')}>
        <JsonTree value={message} onPick={pick} getMark={getMark} />
      </section>
      <section aria-label={t('shops.setup.fields')} className={styles.fieldPart}>
        <h3 className={styles.heading}>{t('shops.setup.fields')}</h3>
        <p className={styles.muted}>{t('shops.setup.fieldsText')}</p>
        <ul className={styles.fieldList}>
          {MAPPED_FIELDS.map((field) => (
            <FieldRow
              key={field}
              field={field}
              message={message}
              path={paths[field]}
              isActive={field === active}
              onSelect={() => setActive(field)}
              onClear={() => changePaths({ ...paths, [field]: '' })}
            />
          ))}
        </ul>
        {paths.status === '' ? (
          <p className={styles.muted}>{t('shops.setup.unmapped.status')}</p>
        ) : (
          <StatusValues status={toSample(message, paths.status)} mapping={mapping} onChange={onChange} />
        )}
      </section>
      {children}
    </div>
  )
}

/** Returns the next field that is usually needed and not set. */
const findNext = (paths: FieldPaths): MappedField | undefined => FIRST_FIELDS.find((field) => paths[field] === '')

/**
 * Returns the value at the path of a field, or the path if the value is a group or list; undefined if there is none.
 */
function toSample(message: unknown, path: string): string | undefined {
  const value = readValue(message, path)
  if (value === undefined) return undefined
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : path
}

interface StatusValuesProps {
  /** The status of the message, which is offered. */
  readonly status: string | undefined
  readonly mapping: ShopMapping
  readonly onChange: (mapping: ShopMapping) => void
}

/** With which values of the status an order is paid, and with which it is cancelled. */
function StatusValues({ status, mapping, onChange }: StatusValuesProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.form}>
      {(['paidValues', 'cancelledValues'] as const).map((field) => (
        <TagsInput
          key={field}
          label={t(`shops.setup.${field}`)}
          description={`${t(`shops.setup.unmapped.${field}`)} ${t('shops.setup.valuesHint')}`}
          data={status === undefined ? [] : [status]}
          acceptValueOnBlur
          maxTags={50}
          value={Array.from(mapping[field])}
          onChange={(values) => onChange({ ...mapping, [field]: values })}
        />
      ))}
    </div>
  )
}

interface FieldRowProps {
  readonly field: MappedField
  readonly path: string
  readonly message: unknown
  readonly isActive: boolean
  readonly onSelect: () => void
  readonly onClear: () => void
}

function FieldRow({ field, path, message, isActive, onSelect, onClear }: FieldRowProps) {
  const { t } = useTranslation()
  const label = t(`shops.map.${field}`)
  return (
    <li className={styles.fieldRow} data-active={isActive || undefined}>
      <button type="button" aria-pressed={isActive} className={styles.fieldButton} onClick={onSelect}>
        <span>
          {label}
          {REQUIRED.includes(field) && <span className={styles.muted}> · {t('shops.setup.required')}</span>}
        </span>
        <FieldSample path={path} sample={path === '' ? undefined : toSample(message, path)} />
      </button>
      {path !== '' && (
        <IconButton
          icon={IconX}
          iconSize={16}
          color="gray"
          label={t('shops.setup.clear', { field: label })}
          onClick={onClear}
        />
      )}
    </li>
  )
}

/** The value of a field in the message, or that it has none. */
function FieldSample({ path, sample }: { path: string; sample: string | undefined }) {
  const { t } = useTranslation()
  if (path === '') return <span className={styles.muted}>{t('shops.setup.notSet')}</span>
  return (
    <span className={sample === undefined ? styles.absent : styles.sample} title={path}>
      {sample ?? t('shops.setup.absent', { path })}
    </span>
  )
}
