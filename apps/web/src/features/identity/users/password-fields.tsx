import { Progress } from '@mantine/core'
import { type PasswordScore, strengthLabel } from '@platen/domain/users'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordInput } from '../../../components/password-input.tsx'
import { announceChanges } from '../../../lib/announcements.ts'
import styles from './password-fields.module.css'

export interface NewPassword {
  readonly password: string
  readonly confirmation: string
}

const loadPasswordScore = () => import('./password-score.ts')

/** The strength of the input; null while it is empty or the meter is loading. */
export function useScore(password: string, userInputs: readonly string[]): PasswordScore | null {
  const [score, setScore] = useState<{ password: string; score: PasswordScore } | null>(null)
  const userInputKey = userInputs.join(' ')
  useEffect(() => {
    if (password === '') return
    let isCurrent = true
    const measure = async () => {
      const { passwordScore } = await loadPasswordScore()
      if (isCurrent) setScore({ password, score: passwordScore(password, userInputKey.split(' ')) })
    }
    void measure()
    return () => {
      isCurrent = false
    }
  }, [password, userInputKey])
  return score?.password === password && password !== '' ? score.score : null
}

const COLOURS = { tooShort: 'danger', weak: 'danger', okay: 'yellow', good: 'cyan', strong: 'cyan' } as const

function StrengthMeter({ password, score }: { password: string; score: PasswordScore | null }) {
  const { t } = useTranslation()
  if (password === '') return null
  const label = score === null ? null : strengthLabel(password, score)
  const strengthPercent = label === null || label === 'tooShort' || score === null ? 6 : Math.max(12, score * 25)
  return (
    <div className={styles.meter}>
      <Progress value={strengthPercent} size={6} color={label ? COLOURS[label] : 'gray'} aria-hidden />
      <p ref={announceChanges} className={styles.label}>
        {t('frame.nameAndValue', { name: t('password.strength'), value: label ? t(`password.${label}`) : '…' })}
      </p>
    </div>
  )
}

/** New password and its confirmation, with the strength meter. */
export function PasswordFields(props: {
  readonly value: NewPassword
  readonly onChange: (value: NewPassword) => void
  readonly score: PasswordScore | null
  /** Shows missing input only after an attempt to save. */
  readonly error: string | undefined
}) {
  const { t } = useTranslation()
  const { value, onChange } = props
  const differs = value.confirmation !== '' && value.confirmation !== value.password
  return (
    <>
      <PasswordInput
        label={t('password.new')}
        autoComplete="new-password"
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
        error={props.error}
        required
      />
      <StrengthMeter password={value.password} score={props.score} />
      <PasswordInput
        label={t('password.confirm')}
        autoComplete="new-password"
        value={value.confirmation}
        onChange={(event) => onChange({ ...value, confirmation: event.currentTarget.value })}
        error={differs ? t('password.misMatchMsg') : undefined}
        required
      />
    </>
  )
}
