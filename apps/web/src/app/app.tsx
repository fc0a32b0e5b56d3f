import { MantineProvider, MantineThemeProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { RouterProvider } from 'react-router/dom'
import { queryClient, setMutationErrorHandler } from '../api/query-client.ts'
import { ConfirmProvider } from '../components/confirm.tsx'
import { ErrorDialogProvider, useErrorDialog } from '../components/error-dialog.tsx'
import { lazyComponent } from '../lib/lazy-component.tsx'
import { Announcer } from './announcer.tsx'
import { colorSchemeManager } from './theme/color-scheme.ts'
import { theme } from './theme/theme.ts'

/** Notifications, loaded lazily. Those shown before the component is loaded are queued. */
const Notifications = lazyComponent(async () => (await import('@mantine/notifications')).Notifications)

/** The notifications, whose buttons have a label for screen readers. */
function NotificationArea() {
  const { t } = useTranslation()
  const closeButtonProps = { 'aria-label': t('frame.close') }
  return (
    <MantineThemeProvider theme={{ components: { Notification: { defaultProps: { closeButtonProps } } } }}>
      <Notifications position="bottom-left" limit={4} autoClose={6000} transitionDuration={100} />
    </MantineThemeProvider>
  )
}

/** Opens the error dialog for failed mutations. */
function MutationErrors() {
  const showError = useErrorDialog()
  useEffect(() => setMutationErrorHandler(showError), [showError])
  return null
}

/** The screens of a router, with the providers that they need. */
export function App({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <ErrorDialogProvider>
          <MutationErrors />
          <ConfirmProvider>
            <RouterProvider router={router} />
            <NotificationArea />
            <Announcer />
          </ConfirmProvider>
        </ErrorDialogProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}
