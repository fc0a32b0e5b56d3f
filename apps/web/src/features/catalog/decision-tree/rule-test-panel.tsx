import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { HOT_FOLDER_TYPES, type ParameterValues, SYSTEM_PARAMETER_KEYS } from '@platen/domain/input-settings'
import { jobLabel } from '@platen/domain/orders'
import { IconFlask } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import { Select } from '../../../components/select.tsx'
import { announceText } from '../../../lib/announcements.ts'
import { useParameterLabel } from '../input-settings/index.ts'
import { toMessageValues } from '../intake-messages/index.ts'
import { ExplanationPanel } from './explanation-panel.tsx'
import { matchedPath, type TestedJob } from './rule-test.ts'
import styles from './rule-test-panel.module.css'
import type { RuleTest } from './use-rule-test.ts'

const TEST_MODES = ['file', 'values', 'order'] as const

/** Tests the rules with a file name, typed values or an order, and highlights the path. Nothing is saved. */
export const RuleTestPanel = memo(function RuleTestPanel(props: {
  readonly ruleTest: RuleTest
  readonly onShow: (path: readonly string[]) => void
}) {
  const { ruleTest, onShow } = props
  const { t } = useTranslation()
  const { input, setInput, found, explanation } = ruleTest
  const changeMode = (kind: string) => {
    if (kind === 'values') setInput({ kind, values: {} })
    else if (kind === 'order') setInput({ kind, job: null })
    else setInput({ kind: 'file', fileName: '', hotFolder: 'HotFolder1' })
  }
  return (
    <section className={styles.panel} aria-label={t('filters.test.title')}>
      <div className={styles.inputs}>
        <span className={styles.title}>
          <IconFlask size={16} aria-hidden />
          {t('filters.test.title')}
        </span>
        <SegmentedControl
          size="xs"
          aria-label={t('filters.test.inputKind')}
          data={TEST_MODES.map((way) => ({ value: way, label: t(`filters.test.${way}`) }))}
          value={input.kind}
          onChange={changeMode}
        />
        {input.kind === 'file' && <FileNameTest ruleTest={ruleTest} />}
        {input.kind === 'values' && (
          <ValuesTest values={input.values} onChange={(values) => setInput({ kind: 'values', values })} />
        )}
        {input.kind === 'order' && <OrderTest ruleTest={ruleTest} />}
        {explanation && (
          <Button variant="subtle" size="compact-md" onClick={() => onShow(matchedPath(explanation))}>
            {t('filters.test.show')}
          </Button>
        )}
      </div>
      {!found.ok && found.problem && (
        <p className={styles.problem} ref={announceText}>
          {t(`intake.problem.${found.problem.code}.happened`, toMessageValues(found.problem.values))}
        </p>
      )}
      {explanation && <ExplanationPanel explanation={explanation} setByHand={ruleTest.setByHand} />}
    </section>
  )
})

function FileNameTest({ ruleTest }: { ruleTest: RuleTest }) {
  const { t } = useTranslation()
  const { input, setInput } = ruleTest
  if (input.kind !== 'file') return null
  const folders = HOT_FOLDER_TYPES.map((type, index) => ({
    value: type,
    label: t('settings.hotFolders.hotFolder', { index: index + 1 }),
  }))
  return (
    <>
      <Select
        size="xs"
        aria-label={t('filters.test.hotFolder')}
        data={folders}
        value={input.hotFolder}
        allowDeselect={false}
        onChange={(type) => setInput({ ...input, hotFolder: type ?? input.hotFolder })}
        className={styles.modeSelect}
      />
      <TextInput
        size="xs"
        aria-label={t('filters.test.fileName')}
        placeholder={t('filters.test.fileName')}
        value={input.fileName}
        onChange={(event) => setInput({ ...input, fileName: event.currentTarget.value })}
        onKeyDown={preventEnterSubmit}
        className={styles.valueField}
      />
    </>
  )
}

function ValuesTest({ values, onChange }: { values: ParameterValues; onChange: (values: ParameterValues) => void }) {
  const getParameterLabel = useParameterLabel()
  const custom = useQuery(queryOptions.inputSettings()).data?.inputSettings.customParams ?? []
  return [...SYSTEM_PARAMETER_KEYS, ...custom.map((param) => param.name)].map((key) => (
    <TextInput
      key={key}
      size="xs"
      aria-label={getParameterLabel(key)}
      placeholder={getParameterLabel(key)}
      value={values[key] ?? ''}
      onChange={(event) => onChange({ ...values, [key]: event.currentTarget.value })}
      onKeyDown={preventEnterSubmit}
      className={styles.modeSelect}
    />
  ))
}

/** Maximum number of listed orders; others are found by search. */
const LISTED_ORDERS = 50

function OrderTest({ ruleTest }: { ruleTest: RuleTest }) {
  const { t } = useTranslation()
  const orders = useQuery(queryOptions.activeOrders()).data?.orders ?? []
  const { input, setInput } = ruleTest
  if (input.kind !== 'order') return null
  const jobs = new Map<string, TestedJob>(
    orders.flatMap((order) =>
      order.jobs.map(({ jobId }) => {
        const label = jobLabel({ orderId: order.orderId, jobId })
        return [`${order.id} ${jobId}`, { id: order.id, jobId, label }] as const
      }),
    ),
  )
  return (
    <Select
      size="xs"
      aria-label={t('filters.test.order')}
      placeholder={t('filters.test.chooseOrder')}
      nothingFoundMessage={t('filters.test.noOrder')}
      data={[...jobs].map(([value, { label }]) => ({ value, label }))}
      limit={LISTED_ORDERS}
      searchable
      clearable
      value={input.job ? `${input.job.id} ${input.job.jobId}` : null}
      onChange={(key) => setInput({ kind: 'order', job: (key === null ? undefined : jobs.get(key)) ?? null })}
      className={styles.valueField}
    />
  )
}

/** Ignores Enter: results update while typing, and Enter must not save the rules. */
function preventEnterSubmit(event: { key: string; preventDefault: () => void }): void {
  if (event.key === 'Enter') event.preventDefault()
}
