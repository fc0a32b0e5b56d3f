import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'

/**
 * The end of a list that is loaded page by page: loads the next page when it becomes visible, or by the button, for
 * example after a failure.
 */
export function LoadMore(props: {
  readonly label: string
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly onLoad: () => void
}) {
  const { label, isLoading, hasFailed, onLoad } = props
  const button = useRef<HTMLButtonElement>(null)
  const isAutomatic = !isLoading && !hasFailed
  useEffect(() => {
    if (!isAutomatic || !button.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onLoad()
    })
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [isAutomatic, onLoad])
  return (
    <Button ref={button} variant="default" size="compact-md" loading={isLoading} onClick={onLoad} data-ends-list>
      {label}
    </Button>
  )
}
