import { Alert } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import { hasAbility } from '@platen/domain/permissions'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOptions, useProfile } from '../../../api/queries.ts'
import { updateQuery, useApiMutation } from '../../../api/query-helpers.ts'
import { getCurrentLanguage } from '../../../i18n/i18n.ts'
import { toPrincipal } from '../../../lib/principal.ts'
import styles from './help-banner.module.css'
import { getHelpText } from './help-texts.ts'

/** Help banner for administrators, shown if it is enabled and has a text. Hide disables it. */
export function HelpBanner() {
  const { t } = useTranslation()
  const profile = useProfile()
  const config = useQuery(queryOptions.config()).data?.configData
  const hide = useApiMutation(calls.config.setHelpVisibility, {
    invalidates: ['config'],
    errorTitle: 'config.error.helpMessageHideFailed',
    optimistic: ({ body }) =>
      updateQuery(queryOptions.config(), (response) => ({
        ...response,
        configData: { ...response.configData, ...body },
      })),
  })
  const text = config ? getHelpText(config.helpMessage, getCurrentLanguage()) : ''
  if (!profile || !config?.showHelpMessage || text === '' || !hasAbility(toPrincipal(profile), 'seeHelp')) return null
  return (
    <Alert
      variant="light"
      icon={<IconInfoCircle size={18} aria-hidden />}
      withCloseButton
      closeButtonLabel={t('config.help.hide')}
      onClose={() => hide.mutate({ body: { showHelpMessage: false } })}
      mb={16}
    >
      <span className={styles.text}>{text}</span>
    </Alert>
  )
}
