import { MantineThemeProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'

/** The notifications, whose buttons have a label for screen readers. */
export function NotificationArea() {
  const { t } = useTranslation()
  const closeButtonProps = { 'aria-label': t('frame.close') }
  return (
    <MantineThemeProvider theme={{ components: { Notification: { defaultProps: { closeButtonProps } } } }}>
      <Notifications position="bottom-left" limit={4} autoClose={6000} transitionDuration={100} />
    </MantineThemeProvider>
  )
}
