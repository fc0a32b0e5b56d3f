import { ActionIcon, Menu, TextInput } from '@mantine/core'
import { indexTree, parseTree } from '@platen/domain/decision-tree'
import {
  type CustomParameter,
  canUseParameter,
  type FileNamePattern,
  type InputProblem,
  parameterKey,
  SEPARATORS,
  type Separator,
  valuesWithSeparator,
} from '@platen/domain/input-settings'
import { exampleFileName } from '@platen/domain/intake'
import { IconArrowLeft, IconArrowRight, IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import { IconButton } from '../../../components/icon-button.tsx'
import { Select } from '../../../components/select.tsx'
import { WithReason } from '../../../components/with-reason.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceText } from '../../../lib/announcements.ts'
import { moveItem } from '../../../lib/move-item.ts'
import { useParameterLabel } from '../intake-messages/index.ts'
import { FileNameTester } from './file-name-tester.tsx'
import { HotFolderPath, useHotFolders } from './hot-folder-path.tsx'
import { getHotFolder, type InputForm, parameterKeys, replaceConnector } from './input-form.ts'
import styles from './input-settings-dialog.module.css'

interface HotFolderSettingsProps {
  readonly type: string
  readonly form: InputForm
  readonly customParams: readonly CustomParameter[]
  readonly problems: readonly InputProblem[]
  readonly canEdit: boolean
  readonly onChange: (form: InputForm) => void
}

const SEPARATOR_KEYS: Readonly<Record<Separator, 'space' | 'noSeparator' | null>> = {
  '-': null,
  '+': null,
  '=': null,
  _: null,
  ' ': 'space',
  '': 'noSeparator',
}

/** Parsing of the file names of a hot folder: parameter order, separator, fixed values, and a field to test it. */
export function HotFolderSettings(props: HotFolderSettingsProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const getParameterLabel = useParameterLabel()
  const { form, canEdit } = props
  const pattern = getHotFolder(form, props.type)
  const setPattern = (change: Partial<FileNamePattern>) =>
    props.onChange(replaceConnector(form, { ...pattern, ...change }))
  const availableParameters = parameterKeys(props.customParams).filter((key) => canUseParameter(pattern, key))
  const separatorConflicts = useSeparatorConflicts(pattern)
  const folder = useHotFolders()(props.type)
  return (
    <div className={styles.detail}>
      {folder && (
        <>
          <h3>{t('inputSettings.folder')}</h3>
          <HotFolderPath folder={folder} />
        </>
      )}
      <h3>{t('inputSettings.order')}</h3>
      <ParameterOrder
        pattern={pattern}
        available={availableParameters}
        canEdit={canEdit}
        onChange={(order) => setPattern({ order })}
      />
      <Select
        label={t('inputSettings.separator.label')}
        data={SEPARATORS.map((separator) => {
          const key = SEPARATOR_KEYS[separator]
          return { value: `_${separator}`, label: key ? t(`inputSettings.separator.${key}`) : separator }
        })}
        value={`_${pattern.separator}`}
        allowDeselect={false}
        disabled={!canEdit}
        description={t(
          pattern.separator === '' ? 'inputSettings.separator.noSeparatorText' : 'inputSettings.separator.text',
        )}
        onChange={(selected) =>
          setPattern({ separator: SEPARATORS.find((separator) => `_${separator}` === selected) ?? pattern.separator })
        }
        maw={480}
        comboboxProps={{ width: 240, position: 'bottom-start' }}
      />
      {separatorConflicts.length > 0 && (
        <p className={styles.invalid} ref={announceText}>
          {t('inputSettings.separatorInValues', { values: format.list(separatorConflicts) })}
        </p>
      )}
      <h3>{t('inputSettings.fixedValues')}</h3>
      <FixedValues
        values={pattern.fixValues}
        available={availableParameters}
        canEdit={canEdit}
        onChange={(fixValues) => setPattern({ fixValues })}
      />
      {props.problems.length > 0 && (
        <ul className={styles.problems} ref={announceText}>
          {props.problems.map((problem) => (
            <li key={`${problem.code} ${problem.text}`}>
              {t(`inputSettings.problem.${problem.code}`, { name: getParameterLabel(problem.text) })}
            </li>
          ))}
        </ul>
      )}
      <h3>{t('inputSettings.example')}</h3>
      <p className={styles.example}>{exampleFileName(pattern)}</p>
      <FileNameTester pattern={pattern} />
    </div>
  )
}

/** The values of parameters that the file name does not contain. */
function FixedValues(props: {
  values: FileNamePattern['fixValues']
  available: readonly string[]
  canEdit: boolean
  onChange: (values: FileNamePattern['fixValues']) => void
}) {
  const { t } = useTranslation()
  const getParameterLabel = useParameterLabel()
  const { values, canEdit, onChange } = props
  return (
    <>
      {values.map(({ key, value }, index) => (
        <div key={key} className={styles.patternRow}>
          <span>{getParameterLabel(key)}</span>
          <TextInput
            aria-label={getParameterLabel(key)}
            value={value}
            readOnly={!canEdit}
            onChange={(event) => onChange(values.with(index, { key, value: event.currentTarget.value }))}
          />
          {canEdit && (
            <IconButton
              icon={IconX}
              iconSize={16}
              size={36}
              label={t('inputSettings.remove', { name: getParameterLabel(key) })}
              onClick={() => onChange(values.toSpliced(index, 1))}
            />
          )}
        </div>
      ))}
      {canEdit && (
        <AddParameter
          label={t('inputSettings.addFixed')}
          available={props.available}
          onAdd={(key) => onChange([...values, { key, value: '' }])}
        />
      )}
    </>
  )
}

function ParameterOrder(props: {
  pattern: FileNamePattern
  available: readonly string[]
  canEdit: boolean
  onChange: (order: readonly string[]) => void
}) {
  const { t } = useTranslation()
  const getParameterLabel = useParameterLabel()
  const { order, separator } = props.pattern
  return (
    <ol className={styles.order}>
      {order.map((key, index) => (
        <li key={key} className={styles.part} data-unused={(separator === '' && index > 0) || undefined}>
          {getParameterLabel(key)}
          {props.canEdit && (
            <>
              <IconButton
                size="sm"
                iconSize={14}
                label={t('inputSettings.earlier', { name: getParameterLabel(key) })}
                icon={IconArrowLeft}
                reason={index === 0 && t('frame.disabledReason.first')}
                onClick={() => props.onChange(moveItem(order, index, index - 1))}
              />
              <IconButton
                size="sm"
                iconSize={14}
                label={t('inputSettings.later', { name: getParameterLabel(key) })}
                icon={IconArrowRight}
                reason={index === order.length - 1 && t('frame.disabledReason.last')}
                onClick={() => props.onChange(moveItem(order, index, index + 1))}
              />
              <IconButton
                size="sm"
                iconSize={14}
                label={t('inputSettings.remove', { name: getParameterLabel(key) })}
                icon={IconX}
                onClick={() => props.onChange(order.toSpliced(index, 1))}
              />
            </>
          )}
        </li>
      ))}
      {props.canEdit && (
        <li>
          <AddParameter
            label={t('inputSettings.addToOrder')}
            available={props.available}
            onAdd={(key) => props.onChange([...order, key])}
          />
        </li>
      )}
    </ol>
  )
}

/** Offers the parameters that are neither in the file name nor among the fixed values. */
function AddParameter(props: { label: string; available: readonly string[]; onAdd: (key: string) => void }) {
  const { t } = useTranslation()
  const getParameterLabel = useParameterLabel()
  if (props.available.length === 0) {
    return (
      <WithReason reason={t('frame.disabledReason.nothingLeft')}>
        <ActionIcon variant="default" size={34} aria-label={props.label}>
          <IconPlus size={16} aria-hidden />
        </ActionIcon>
      </WithReason>
    )
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon variant="default" size={34} aria-label={props.label}>
          <IconPlus size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{props.label}</Menu.Label>
        {props.available.map((key) => (
          <Menu.Item key={key} onClick={() => props.onAdd(key)}>
            {getParameterLabel(key)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Warns about rule values that no file name can yield because they contain the separator. */
function useSeparatorConflicts(pattern: FileNamePattern): readonly string[] {
  const rules = useQuery(queryOptions.rules()).data?.decisionTree
  return useMemo(() => {
    if (!rules) return []
    const tree = parseTree(rules)
    const { data } = indexTree(tree)
    const valuesByKey: Record<string, string[]> = {}
    for (const { key, values } of tree.filterNodes) {
      const testValues = values.map((value) => data.get(value.dataNodeId)?.value ?? '')
      const name = parameterKey(key)
      valuesByKey[name] = [...(valuesByKey[name] ?? []), ...testValues]
    }
    return [...new Set(valuesWithSeparator(pattern, valuesByKey).map((conflict) => conflict.value))]
  }, [pattern, rules])
}
