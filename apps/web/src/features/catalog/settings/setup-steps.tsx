import { Button } from '@mantine/core'
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { jigsPath, layoutsPath, ordersPath, usersPath } from '../../../lib/paths.ts'
import { areSetupStepsHidden, setSetupStepsHidden } from '../../../lib/setup-steps.ts'
import { OpenDialogButton, type SettingsDialogName } from './settings-dialogs.tsx'
import { isSetupFinished, OPTIONAL_STEPS, SETUP_STEPS, type SetupStep } from './setup-state.ts'
import styles from './setup-steps.module.css'
import { useStepsDone } from './use-steps-done.ts'

/** What opens a step: a screen of the environment or a dialog. */
const TARGETS: {
  readonly [Step in SetupStep]: { path: (environment: string) => string } | { dialog: SettingsDialogName }
} = {
  jigs: { path: jigsPath },
  layouts: { path: layoutsPath },
  inputs: { dialog: 'inputs' },
  masters: { dialog: 'masters' },
  rules: { dialog: 'rules' },
  users: { path: usersPath },
  channels: { dialog: 'channels' },
  presets: { path: ordersPath },
  print: { path: ordersPath },
}

/**
 * The steps from an empty environment to its first print, with those that are done. Not shown for an environment that
 * is set up, except directly after its last step. For administrator kinds.
 */
export function SetupSteps({ environment }: { readonly environment: string }) {
  const { t } = useTranslation()
  const done = useStepsDone()
  const [hidden, setHidden] = useState(() => areSetupStepsHidden(environment))
  const [wasOpen, setWasOpen] = useState(false)
  const isLoaded = SETUP_STEPS.every((step) => done[step] !== undefined)
  const isFinished = isSetupFinished(done)
  if (isLoaded && !isFinished && !wasOpen) setWasOpen(true)
  if (!isLoaded || (isFinished && (hidden || !wasOpen))) return null

  const hide = (next: boolean) => {
    setSetupStepsHidden(environment, next)
    setHidden(next)
  }
  const progress = t('settings.setup.progress', {
    done: SETUP_STEPS.filter((step) => done[step]).length,
    count: SETUP_STEPS.length,
  })
  if (hidden) {
    return (
      <Button variant="subtle" size="compact-md" mb={16} onClick={() => hide(false)}>
        {t('settings.setup.show')} ({progress})
      </Button>
    )
  }
  return (
    <section className={styles.guide} aria-labelledby="setup-title">
      <header className={styles.header}>
        <h2 id="setup-title">{t('settings.setup.title')}</h2>
        <span className={styles.progress}>{isFinished ? t('settings.setup.finished') : progress}</span>
        <Button variant="default" size="compact-md" ml="auto" onClick={() => hide(true)}>
          {t('settings.setup.hide')}
        </Button>
      </header>
      <ol className={styles.steps}>
        {SETUP_STEPS.map((step) => (
          <StepRow key={step} step={step} done={done[step] === true} environment={environment} />
        ))}
      </ol>
    </section>
  )
}

interface StepRowProps {
  readonly step: SetupStep
  readonly done: boolean
  readonly environment: string
}

function StepRow({ step, done, environment }: StepRowProps) {
  const { t } = useTranslation()
  const target = TARGETS[step]
  const title = t(`settings.setup.steps.${step}.title`)
  const Icon = done ? IconCircleCheckFilled : IconCircleDashed
  return (
    <li className={styles.step} data-done={done || undefined}>
      <Icon size={20} aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <strong>{title}</strong>
        <span className={styles.state}>
          {done ? t('settings.setup.stepDone') : OPTIONAL_STEPS.has(step) && t('settings.setup.optional')}
        </span>
        {!done && <p>{t(`settings.setup.steps.${step}.text`)}</p>}
      </div>
      {'dialog' in target ? (
        <OpenDialogButton name={target.dialog} title={title} />
      ) : (
        <Button
          component={Link}
          to={target.path(environment)}
          variant="default"
          size="compact-md"
          aria-label={`${t('settings.open')}: ${title}`}
        >
          {t('settings.open')}
        </Button>
      )}
    </li>
  )
}
