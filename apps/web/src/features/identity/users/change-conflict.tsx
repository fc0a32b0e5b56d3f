import { Alert, Button, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '../../../lib/announcements.ts'
import { LastChange } from '../../platform/audit/index.ts'

/** Shows that another user changed a field that is changed in this dialog too, and what is stored now. */
export function ChangeConflict(props: { id: string; message: string; onDiscard: () => void }) {
  const { t } = useTranslation()
  const alert = useRef<HTMLDivElement>(null)
  // The changed field may be far below.
  useEffect(() => {
    // The result, a promise in newer browsers, is no clean-up function.
    alert.current?.scrollIntoView({ block: 'nearest' })
    announce(alert.current?.innerText ?? '')
  }, [])
  return (
    <Alert ref={alert} color="orange">
      <Text size="sm">{props.message}</Text>
      <LastChange subject="user" id={props.id} />
      <Text size="sm" mb={8}>
        {t('users.conflict.saveReplaces')}
      </Text>
      <Button variant="default" size="compact-sm" onClick={props.onDiscard}>
        {t('users.conflict.discard')}
      </Button>
    </Alert>
  )
}
