import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, useEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import { queryClient, setMutationErrorHandler } from '../api/query-client.ts'
import { ConfirmProvider } from '../components/confirm.tsx'
import { ErrorDialogProvider, useErrorDialog } from '../components/error-dialog.tsx'
import { lazyWithoutProgress } from '../lib/lazy-component.tsx'
import { Announcer } from './announcer.tsx'
import { colorSchemeManager } from './theme/color-scheme.ts'
import { theme } from './theme/theme.ts'

/** Notifications, loaded lazily. Those shown before the component is loaded are queued. */
const NotificationArea = lazyWithoutProgress(async () => (await import('./notification-area.tsx')).NotificationArea)

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
