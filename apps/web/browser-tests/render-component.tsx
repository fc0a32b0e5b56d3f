import 'virtual:theme.css'
import '../src/app/theme/library.css'
import '../src/app/theme/base.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { onTestFinished } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { addAllMessages, startMessages } from '../src/app/messages.ts'
import { theme } from '../src/app/theme/theme.ts'

await startMessages()
await addAllMessages()

/** Renders an element at once, also in the production build of React. It is removed at the end of the test. */
export function renderUntilEnd(element: ReactNode) {
  onTestFinished(() => cleanup())
  return flushSync(() => render(element))
}

/** Renders a component with the theme and the English texts. It is removed at the end of the test. */
export const renderComponent = (component: ReactNode) =>
  renderUntilEnd(<MantineProvider theme={theme}>{component}</MantineProvider>)
