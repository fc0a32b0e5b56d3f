import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { lazyComponent, lazyWithoutProgress } from '../../lib/lazy-component.tsx'
import { withMessages } from '../messages.ts'
import { EnvironmentLayout } from '../shell/environment-layout.tsx'
import { GlobalLayout } from '../shell/global-layout.tsx'
import { NotFound } from '../shell/not-found.tsx'
import { RootLayout } from '../shell/root-layout.tsx'
import { RouteErrorBoundary } from '../shell/route-error-boundary.tsx'
import {
  auditLoader,
  createEnvironmentLoader,
  customersLoader,
  environmentLoader,
  environmentRootLoader,
  pieceLoader,
  productsLoader,
  rootLoader,
  shopsLoader,
  usersLoader,
} from './loaders.ts'

/** What the screens of one feature group show of another group that they must not import. */
const IntakeProblems = lazyWithoutProgress(
  async () => (await import('../../features/intake/intake/intake-problems.tsx')).IntakeProblems,
)
const UserPresets = lazyWithoutProgress(
  async () => (await import('../../features/production/output-presets/user-presets.tsx')).UserPresets,
)
const RequiredPassword = lazyComponent(
  async () => (await import('../../features/identity/users/required-password.tsx')).RequiredPassword,
)
const AddMaster = lazyWithoutProgress(
  async () => (await import('../../features/catalog/masters/add-master.tsx')).AddMaster,
)
function AddLocation({ onAdded }: { onAdded: (id: string) => void }) {
  return <AddMaster category="location" size={36} onAdded={onAdded} />
}

/** Screens of an environment. Each is loaded when it is first opened. */
const environmentRoutes: RouteObject[] = [
  {
    path: 'orders',
    lazy: withMessages('production/order-desk/orders-screen.tsx', async () => {
      const { OrdersScreen } = await import('../../features/production/order-desk/orders-screen.tsx')
      return { element: <OrdersScreen IntakeProblems={IntakeProblems} /> }
    }),
  },
  {
    path: 'settings',
    shouldRevalidate: () => false,
    lazy: withMessages('catalog/settings/settings-screen.tsx', async () => {
      const { SettingsScreen, settingsLoader } = await import('../../features/catalog/settings/settings-screen.tsx')
      return { Component: SettingsScreen, loader: settingsLoader }
    }),
  },
  {
    path: 'settings/users',
    loader: usersLoader,
    lazy: withMessages('identity/users/users-screen.tsx', async () => {
      const { UsersScreen } = await import('../../features/identity/users/users-screen.tsx')
      return { element: <UsersScreen UserPresets={UserPresets} AddLocation={AddLocation} /> }
    }),
  },
  {
    path: 'settings/audit',
    loader: auditLoader,
    lazy: withMessages('platform/audit/audit-screen.tsx', async () => ({
      Component: (await import('../../features/platform/audit/audit-screen.tsx')).AuditScreen,
    })),
  },
  {
    path: 'settings/configuration-settings',
    lazy: withMessages('platform/config/configuration-screen.tsx', async () => ({
      Component: (await import('../../features/platform/config/configuration-screen.tsx')).ConfigurationScreen,
    })),
  },
  {
    path: 'settings/connectors',
    lazy: withMessages('intake/connectors/connectors-screen.tsx', async () => ({
      Component: (await import('../../features/intake/connectors/connectors-screen.tsx')).ConnectorsScreen,
    })),
  },
  {
    path: 'settings/jigs',
    lazy: withMessages('catalog/jigs/jigs-screen.tsx', async () => ({
      Component: (await import('../../features/catalog/jigs/jigs-screen.tsx')).JigsScreen,
    })),
  },
  {
    path: 'settings/layouts',
    lazy: withMessages('catalog/layouts/layouts-screen.tsx', async () => ({
      Component: (await import('../../features/catalog/layouts/layouts-screen.tsx')).LayoutsScreen,
    })),
  },
  {
    path: 'settings/products',
    loader: productsLoader,
    lazy: withMessages('orders/products/products-screen.tsx', async () => ({
      Component: (await import('../../features/orders/products/products-screen.tsx')).ProductsScreen,
    })),
  },
  {
    path: 'settings/shops',
    loader: shopsLoader,
    lazy: withMessages('intake/shops/shops-screen.tsx', async () => ({
      Component: (await import('../../features/intake/shops/shops-screen.tsx')).ShopsScreen,
    })),
  },
  {
    path: 'settings/templates',
    lazy: withMessages('catalog/templates/templates-screen.tsx', async () => {
      const { TemplatesScreen, prefetchTemplates } = await import(
        '../../features/catalog/templates/templates-screen.tsx'
      )
      // here, because the prefetch is part of the code of the screen
      const loader = (args: LoaderFunctionArgs) => {
        prefetchTemplates(new URL(args.request.url))
        return productsLoader(args)
      }
      return { Component: TemplatesScreen, loader }
    }),
  },
  { path: '*', Component: NotFound },
]

export const routes: RouteObject[] = [
  {
    // without the frame for users, and what it loads
    path: '/:resourceName',
    ErrorBoundary: RouteErrorBoundary,
    children: [
      {
        path: 'proof/:token',
        lazy: withMessages('orders/customer-proof/customer-proof-screen.tsx', async () => ({
          Component: (await import('../../features/orders/customer-proof/customer-proof-screen.tsx'))
            .CustomerProofScreen,
        })),
      },
    ],
  },
  {
    Component: RootLayout,
    ErrorBoundary: RouteErrorBoundary,
    children: [
      {
        path: '/',
        loader: rootLoader,
        lazy: withMessages('identity/session/login-screen.tsx', async () => ({
          Component: (await import('../../features/identity/session/login-screen.tsx')).BusinessLogin,
        })),
      },
      {
        path: '/customers',
        loader: customersLoader,
        lazy: withMessages('identity/environments/customers-screen.tsx', async () => {
          const { CustomersScreen } = await import('../../features/identity/environments/customers-screen.tsx')
          return { element: <CustomersScreen Layout={GlobalLayout} /> }
        }),
      },
      {
        path: '/create-environment',
        loader: createEnvironmentLoader,
        lazy: withMessages('identity/environments/create-environment-screen.tsx', async () => {
          const { CreateEnvironmentScreen } = await import(
            '../../features/identity/environments/create-environment-screen.tsx'
          )
          return { element: <CreateEnvironmentScreen Layout={GlobalLayout} /> }
        }),
      },
      {
        path: '/guide',
        lazy: withMessages('platform/guide/guide-screen.tsx', async () => ({
          Component: (await import('../../features/platform/guide/guide-screen.tsx')).GuideScreen,
        })),
      },
      {
        path: '/guide/privacy',
        lazy: withMessages('platform/guide/privacy-screen.tsx', async () => ({
          Component: (await import('../../features/platform/guide/privacy-screen.tsx')).PrivacyScreen,
        })),
      },
      {
        path: '/:resourceName',
        children: [
          {
            index: true,
            loader: environmentRootLoader,
            lazy: withMessages('identity/session/login-screen.tsx', async () => {
              const { EnvironmentLogin } = await import('../../features/identity/session/login-screen.tsx')
              return { element: <EnvironmentLogin RequiredPassword={RequiredPassword} /> }
            }),
          },
          { path: 'p/:code', loader: pieceLoader },
          { id: 'environment', loader: environmentLoader, Component: EnvironmentLayout, children: environmentRoutes },
        ],
      },
      { path: '*', Component: NotFound },
    ],
  },
]
