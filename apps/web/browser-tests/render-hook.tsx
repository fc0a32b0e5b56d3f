import { Fragment, type FunctionComponent, type PropsWithChildren, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

/**
 * Renders a component that only calls a hook, until the end of the test. It is rendered at once, also after the changes
 * that `act` makes: these tests run in the production build of React, which has no `act` of its own.
 */
export function renderHook<Result, Input>(
  hook: (input?: Input) => Result,
  options: { readonly initialProps?: Input; readonly wrapper?: FunctionComponent<PropsWithChildren> } = {},
) {
  const { initialProps, wrapper: Wrapper = Fragment } = options
  const result = { current: undefined as Result }
  function Caller({ input }: { readonly input: Input | undefined }) {
    const returned = hook(input)
    useEffect(() => {
      result.current = returned
    })
    return null
  }
  const root = createRoot(document.createElement('div'))
  const rerender = (input?: Input): void =>
    flushSync(() =>
      root.render(
        <Wrapper>
          <Caller input={input} />
        </Wrapper>,
      ),
    )
  const unmount = (): void => flushSync(() => root.unmount())
  onTestFinished(unmount)
  rerender(initialProps)
  return { result, rerender, unmount, act: (change: () => void): void => flushSync(change) }
}
