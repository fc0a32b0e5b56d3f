import { cleanNotifications } from '@mantine/notifications'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { onUnauthorized } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { EnvironmentLayout } from '../frame/environment-frame.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { RootLayout } from '../frame/root-frame.tsx'
import { RouteErrorBoundary } from '../frame/route-crash.tsx'
import {
  auditLoader,
  createEnvironmentLoader,
  customersLoader,
  environmentLoader,
  environmentRootLoader,
  rootLoader,
  usersLoader,
} from './loaders.ts'
import { currentHomePath } from './target-now.ts'

/** Screens of an environment. Each is loaded when it is first opened. */
const environmentRoutes: RouteObject[] = [
  {
    path: 'orders',
    lazy: async () => ({ Component: (await import('../features/orders/orders-screen.tsx')).OrdersScreen }),
  },
  {
    path: 'settings',
    lazy: async () => ({ Component: (await import('../features/settings/settings-screen.tsx')).SettingsScreen }),
  },
  {
    path: 'settings/users',
    loader: usersLoader,
    lazy: async () => ({ Component: (await import('../features/users/users-screen.tsx')).UsersScreen }),
  },
  {
    path: 'settings/audit',
    loader: auditLoader,
    lazy: async () => ({ Component: (await import('../features/audit/audit-screen.tsx')).AuditScreen }),
  },
  {
    path: 'settings/configuration-settings',
    lazy: async () => ({
      Component: (await import('../features/config/configuration-screen.tsx')).ConfigurationScreen,
    }),
  },
  {
    path: 'settings/connectors',
    lazy: async () => ({ Component: (await import('../features/connectors/connectors-screen.tsx')).ConnectorsScreen }),
  },
  {
    path: 'settings/jigs',
    lazy: async () => ({ Component: (await import('../features/jigs/jigs-screen.tsx')).JigsScreen }),
  },
  {
    path: 'settings/layouts',
    lazy: async () => ({ Component: (await import('../features/layouts/layouts-screen.tsx')).LayoutsScreen }),
  },
  { path: '*', Component: NotFound },
]

export const router = createBrowserRouter([
  {
    Component: RootLayout,
    ErrorBoundary: RouteErrorBoundary,
    children: [
      {
        path: '/',
        loader: rootLoader,
        lazy: async () => ({ Component: (await import('../features/session/login-screen.tsx')).BusinessLogin }),
      },
      {
        path: '/customers',
        loader: customersLoader,
        lazy: async () => ({ Component: (await import('../features/customers/customers-screen.tsx')).CustomersScreen }),
      },
      {
        path: '/create-environment',
        loader: createEnvironmentLoader,
        lazy: async () => ({
          Component: (await import('../features/customers/create-environment-screen.tsx')).CreateEnvironmentScreen,
        }),
      },
      {
        path: '/guide',
        lazy: async () => ({ Component: (await import('../features/guide/guide-screen.tsx')).GuideScreen }),
      },
      {
        path: '/guide/privacy',
        lazy: async () => ({ Component: (await import('../features/guide/privacy-screen.tsx')).PrivacyScreen }),
      },
      {
        path: '/:resourceName',
        children: [
          {
            index: true,
            loader: environmentRootLoader,
            lazy: async () => ({ Component: (await import('../features/session/login-screen.tsx')).EnvironmentLogin }),
          },
          { id: 'environment', loader: environmentLoader, Component: EnvironmentLayout, children: environmentRoutes },
        ],
      },
      { path: '*', Component: NotFound },
    ],
  },
])

/** Resolves when the code and the loader data of the first screen are loaded, or its error is known. */
export const waitForInitialRoute = (): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })

onUnauthorized(() => {
  queryClient.clear()
  cleanNotifications()
  void router.navigate(currentHomePath(), { replace: true })
})
