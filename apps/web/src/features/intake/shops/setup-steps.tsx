import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { findFirstField } from '../../../components/dialog-focus.ts'
import styles from './shops.module.css'

/** The steps of the set-up of a shop. */
export const STEPS = ['kind', 'name', 'address', 'message'] as const
export type Step = (typeof STEPS)[number]

/** After a change of the step, focuses its first field with an error, or its first field, or else its number. */
export function useStepFocus(step: Step, part: HTMLElement | null): void {
  const before = useRef(step)
  useEffect(() => {
    if (step === before.current || !part) return
    before.current = step
    const invalid = part.querySelector<HTMLElement>('[aria-invalid="true"]')
    const target = invalid ?? findFirstField(part) ?? part.querySelector<HTMLElement>('[tabindex="-1"]')
    target?.focus()
  }, [step, part])
}

interface StepListProps {
  readonly step: Step
  /** Undefined for a new shop, whose steps follow each other. */
  readonly onOpen: ((step: Step) => void) | undefined
}

/**
 * The steps of the set-up; the current one is marked. Those of a shop that exists can be opened, apart from its system.
 */
export function StepList({ step, onOpen }: StepListProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className={styles.progress} tabIndex={-1}>
        {t('shops.setup.progress', { step: STEPS.indexOf(step) + 1, count: STEPS.length })}
      </p>
      <ol className={styles.steps}>
        {STEPS.map((listedStep) => (
          <li key={listedStep} aria-current={listedStep === step ? 'step' : undefined}>
            {onOpen && listedStep !== step && listedStep !== 'kind' ? (
              <button type="button" className={styles.step} onClick={() => onOpen(listedStep)}>
                {t(`shops.setup.${listedStep}`)}
              </button>
            ) : (
              t(`shops.setup.${listedStep}`)
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

interface FooterProps {
  readonly isBusy: boolean
  readonly canGoBack: boolean
  readonly label: string
  readonly onBack: () => void
  readonly onLater: (() => void) | undefined
}

export function SetupFooter({ isBusy, canGoBack, label, onBack, onLater }: FooterProps) {
  const { t } = useTranslation()
  return (
    <Group justify="flex-end" gap="sm" className={styles.footer}>
      {canGoBack && (
        <Button variant="default" disabled={isBusy} onClick={onBack}>
          {t('shops.setup.back')}
        </Button>
      )}
      {onLater && (
        <Button variant="default" disabled={isBusy} onClick={onLater}>
          {t('shops.setup.finishLater')}
        </Button>
      )}
      <Button type="submit" loading={isBusy}>
        {label}
      </Button>
    </Group>
  )
}
