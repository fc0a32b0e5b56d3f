import { SegmentedControl } from '@mantine/core'
import { type CSSProperties, useId } from 'react'

interface SegmentedControlProps<Value extends string> {
  /** The accessible name of the group. */
  readonly 'aria-label'?: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly data: readonly { readonly value: Value; readonly label: string }[]
  readonly className?: string | undefined
  readonly fullWidth?: boolean
  readonly style?: CSSProperties
}

const { classes } = SegmentedControl
/** The names of the elements in the styles of the application. */
const name = (element: 'root' | 'control' | 'input' | 'label' | 'innerLabel', own = ''): string =>
  `mantine-SegmentedControl-${element} ${classes[element]} ${own}`

/**
 * Mantine's segmented control without its moving indicator, for controls that are rendered together with a list: the
 * indicator measures a label when it is mounted, and the browser would compute the layout of the screen in the same task.
 */
export function StaticSegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const id = useId()
  return (
    <div
      role="radiogroup"
      aria-label={props['aria-label']}
      className={name('root', props.className)}
      style={{ '--sc-shadow': 'var(--mantine-shadow-xs)', ...props.style } as CSSProperties}
      data-full-width={props.fullWidth}
      data-with-items-borders
    >
      {props.data.map(({ value, label }) => {
        const isActive = value === props.value
        return (
          <div key={value} className={name('control')} data-active={isActive || undefined}>
            <input
              type="radio"
              id={`${id}${value}`}
              name={id}
              className={name('input')}
              data-focus-ring="auto"
              checked={isActive}
              onChange={() => props.onChange(value)}
            />
            <label htmlFor={`${id}${value}`} className={name('label')} data-active={isActive || undefined}>
              <span className={name('innerLabel')}>{label}</span>
            </label>
          </div>
        )
      })}
    </div>
  )
}
