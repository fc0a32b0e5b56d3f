import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useProfile } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { WithReason } from '../../../components/with-reason.tsx'
import { useLogout } from '../session/index.ts'
import { OwnPasswordFields, useOwnPassword } from './own-password-fields.tsx'

/**
 * Replaces the login form for a user whose password was set by somebody else: nothing else is allowed before it is
 * changed. The page continues as after the login.
 */
export function RequiredPassword() {
  const profile = useProfile()
  return profile && <RequiredPasswordForm profile={profile} />
}

function RequiredPasswordForm({ profile }: { profile: NonNullable<ReturnType<typeof useProfile>> }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const logout = useLogout()
  const form = useOwnPassword(profile, () => {
    queryClient.clear()
    void navigate(window.location.pathname + window.location.search, { replace: true })
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (form.canSave && !form.busy) void form.save()
      }}
      noValidate
    >
      <Stack gap={16}>
        <Text component="h2" fw={600} fz="lg">
          {t('password.required')}
        </Text>
        <Text size="sm">{t('password.requiredText')}</Text>
        <OwnPasswordFields form={form} />
        <Group justify="space-between">
          <Button variant="default" onClick={() => void logout()}>
            {t('frame.logout')}
          </Button>
          <WithReason reason={!form.canSave && !form.busy && t('frame.disabledReason.incomplete')}>
            <Button type="submit" loading={form.busy}>
              {t('password.continue')}
            </Button>
          </WithReason>
        </Group>
      </Stack>
    </form>
  )
}
