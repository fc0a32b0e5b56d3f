import { Button } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WireIntakeProblem } from '@platen/contract/intake'
import { IconCircleCheck } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useListPages } from '../../../api/list-pages.ts'
import { usePermissions } from '../../../api/queries.ts'
import { topicQueryKey, useApiMutation } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { useListSearch } from '../../../components/list-search.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { useWhileOpen } from '../../../components/url-dialog.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { popUrlParams } from '../../../lib/url-params.ts'
import { loadInputSettingsDialog } from '../../catalog/input-settings/index.ts'
import { getIntakeChannel, useProblemMessage } from '../../catalog/intake-messages/index.ts'
import styles from './intake-problems.module.css'

const InputSettings = lazyComponent(loadInputSettingsDialog)

/** Rejected files and submissions: the file, the problem, what was stored, and what to do. */
export function IntakeProblems(props: { onClose: () => void }) {
  const { t } = useTranslation()
  const search = useListSearch()
  const { text, isFiltered } = search
  const { query, pages, next } = useListPages([...topicQueryKey('intakeProblems'), 'pages', text], (page, signal) =>
    client(calls.intake.problems, { query: { ...page, ...(text ? { text } : {}) } }, signal),
  )
  const problems = pages?.flatMap((page) => page.problems)
  const newest = problems?.[0]
  const dismissAll = useApiMutation(calls.intake.dismissProblems, {
    invalidates: ['intakeProblems'],
    errorTitle: 'intake.error.dismissFailed',
  })
  return (
    <Dialog title={t('intake.title')} onClose={props.onClose} size="lg">
      <LoadState query={query} h={200} />
      {problems?.length === 0 && !isFiltered && (
        <EmptyState
          icon={IconCircleCheck}
          title={t('intake.nothingToCheck.title')}
          text={t('intake.nothingToCheck.text')}
        />
      )}
      {newest && problems && problems.length > 1 && !isFiltered && (
        <Button
          variant="default"
          mb={12}
          loading={dismissAll.isPending}
          onClick={() => dismissAll.mutate({ query: { until: newest.at } })}
        >
          {t('intake.dismissAll')}
        </Button>
      )}
      {search.renderField(pages?.[0]?.total ?? 0, problems?.length === 0 && isFiltered && next === undefined)}
      {problems && problems.length > 0 && (
        <ul className={styles.list}>
          {problems.map((problem) => (
            <Problem key={problem.id} problem={problem} />
          ))}
        </ul>
      )}
      {next && <LoadMore {...next} label={t('frame.showMore')} />}
    </Dialog>
  )
}

function Problem({ problem }: { problem: WireIntakeProblem }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const dismiss = useApiMutation(calls.intake.dismissProblem, {
    invalidates: ['intakeProblems'],
    errorTitle: 'intake.error.dismissFailed',
  })
  const nameId = useId()
  const message = useProblemMessage()(problem)
  const { source, fileName } = problem
  const isImported = problem.code === 'naming_missing'
  return (
    <li className={styles.problem}>
      <div className={styles.header}>
        <strong id={nameId} className={styles.file}>
          {fileName || source}
        </strong>
        <span className={styles.source}>
          {source} · {format.dateTime(problem.at)}
        </span>
      </div>
      <dl className={styles.facts}>
        <dt>{t('frame.error.whatHappened')}</dt>
        <dd>{message.description}</dd>
        <dt>{t('frame.error.whatWasKept')}</dt>
        <dd>{t(`intake.outcome.${isImported ? 'imported' : getIntakeChannel(source)}`, { source })}</dd>
        {problem.folder !== null && (
          <>
            <dt>{t('intake.errorFolder')}</dt>
            <dd>
              <code>{problem.folder}</code>
            </dd>
          </>
        )}
        <dt>{t('frame.error.whatToDo')}</dt>
        <dd>{message.hint}</dd>
      </dl>
      {isImported && <NamingButton source={source} />}
      <Button
        variant="default"
        className={styles.dismiss}
        loading={dismiss.isPending}
        aria-describedby={nameId}
        onClick={() => dismiss.mutate({ params: { id: problem.id } })}
      >
        {t('intake.dismiss')}
      </Button>
    </li>
  )
}

/** Opens the input settings at the hot folder whose naming is missing. */
function NamingButton({ source }: { source: string }) {
  const { t } = useTranslation()
  const canEdit = usePermissions()('input_settings_edit')
  const [isOpen, setIsOpen] = useState(false)
  const whileOpen = useWhileOpen(isOpen ? source : null)
  if (!canEdit) return null
  const close = () => {
    // What is selected in the dialog.
    whileOpen(() => popUrlParams(['tab']))
    setIsOpen(false)
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('intake.setUp')}</Button>
      {isOpen && <InputSettings initial={source} onClose={close} />}
    </>
  )
}
