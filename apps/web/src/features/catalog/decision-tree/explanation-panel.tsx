import { ACTION_KEYS, type Explanation, type TraceStep, type TriedValue } from '@platen/domain/decision-tree'
import { IconArrowRight, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMasterLabels } from '../../../api/use-master-labels.ts'
import { announceText } from '../../../lib/announcements.ts'
import { useParameterLabel } from '../input-settings/index.ts'
import styles from './explanation-panel.module.css'

/** Shows the result, and for each step the matching value and why the others did not match. */
export function ExplanationPanel({
  explanation,
  setByHand,
}: {
  explanation: Explanation
  setByHand: readonly string[]
}) {
  const { t } = useTranslation()
  return (
    <div className={styles.explained}>
      <ResultSummary explanation={explanation} setByHand={setByHand} />
      <ol className={styles.steps} aria-label={t('filters.test.path')}>
        {explanation.steps.map((step) => (
          <TraceStepView key={step.filterNodeId} step={step} />
        ))}
      </ol>
    </div>
  )
}

function ResultSummary({ explanation, setByHand }: { explanation: Explanation; setByHand: readonly string[] }) {
  const { t } = useTranslation()
  const labels = useMasterLabels()
  const getParameterLabel = useParameterLabel()
  const setKeys = ACTION_KEYS.filter((key) => explanation.actions[key])
  if (setKeys.length === 0) {
    return (
      <div ref={announceText} className={styles.result} role="group" aria-label={t('filters.test.result')}>
        {t('filters.test.nothingSet')}
      </div>
    )
  }
  return (
    <dl ref={announceText} className={styles.result} aria-label={t('filters.test.result')}>
      {setKeys.map((key) => {
        const value = explanation.actions[key] ?? ''
        const step = explanation.steps[explanation.sources[key]?.step ?? -1]
        return (
          <div key={key}>
            <dt>{key === 'jig' ? t('settings.rules.jig') : t(`actions.${key}`)}</dt>
            <dd title={step ? getParameterLabel(step.key) : undefined}>
              {key === 'jig' ? value : labels(key, [value])}
              {setByHand.includes(key) && <em> {t('filters.test.byHand')}</em>}
            </dd>
          </div>
        )
      })}
      {!explanation.actions.jig && (
        <div>
          <dt>{t('settings.rules.jig')}</dt>
          <dd className={styles.missing}>{t('filters.test.noJig')}</dd>
        </div>
      )}
    </dl>
  )
}

/** Maximum number of listed values that failed without a near miss; the others are only counted. */
const MAX_LISTED_MISSES = 3

function TraceStepView({ step }: { step: TraceStep }) {
  const { t } = useTranslation()
  const getParameterLabel = useParameterLabel()
  const matched = step.tried.at(-1)
  const failed = step.tried.filter((value) => !value.matched)
  const otherMisses = failed.filter((value) => !value.nearMiss)
  return (
    <li className={styles.step}>
      <p className={styles.testedValue}>
        <strong>{getParameterLabel(step.key)}</strong>
        {step.given === null ? <em>{t('filters.test.noValue')}</em> : <span>{step.given}</span>}
        <IconArrowRight size={14} aria-hidden />
        <IconCheck size={14} aria-hidden className={styles.check} />
        <span>{matched && <ComparedValueView value={matched} />}</span>
        {matched?.ignored && <em>{t(`filters.test.ignored.${matched.ignored}`)}</em>}
      </p>
      {step.nearKey && (
        <p className={styles.nearMiss}>
          {t('filters.test.nearKey', { name: step.nearKey.key, wanted: getParameterLabel(step.key) })}
        </p>
      )}
      {failed.map(
        ({ dataNodeId, nearMiss, value }) =>
          nearMiss && (
            <p key={dataNodeId} className={styles.nearMiss}>
              {t(`filters.test.near.${nearMiss}`, { value, given: step.given ?? '' })}
            </p>
          ),
      )}
      {otherMisses.length > 0 && (
        <p className={styles.otherValues}>
          {t('filters.test.notMatched')}{' '}
          {otherMisses.slice(0, MAX_LISTED_MISSES).map((value, index) => (
            <span key={value.dataNodeId}>
              {index > 0 && ', '}
              <ComparedValueView value={value} />
            </span>
          ))}
          {otherMisses.length > MAX_LISTED_MISSES &&
            ` ${t('filters.test.andMore', { number: otherMisses.length - MAX_LISTED_MISSES })}`}
        </p>
      )}
    </li>
  )
}

function ComparedValueView({ value }: { value: TriedValue }) {
  const { t } = useTranslation()
  if (value.isDefault) return t('settings.rules.otherwise')
  return t(`settings.rules.match.${value.matchRule}`, { value: value.value })
}
