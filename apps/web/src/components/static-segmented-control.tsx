import { SegmentedControl } from '@mantine/core'
import { type CSSProperties, useId } from 'react'

interface SegmentedControlProps<Value extends string> {
  /** The accessible name of the group. */
  readonly 'aria-label': string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly data: readonly { readonly value: Value; readonly label: string }[]
  readonly className?: string | undefined
  readonly fullWidth?: boolean
  readonly style?: CSSProperties
}

const { classes } = SegmentedControl
/** Returns the classes of an element: those of Mantine, the one that `base.css` uses, and its own. */
const classNames = (element: 'root' | 'control' | 'input' | 'label' | 'innerLabel', own = ''): string =>
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
      className={classNames('root', props.className)}
      style={{ '--sc-shadow': 'var(--mantine-shadow-xs)', ...props.style } as CSSProperties}
      data-full-width={props.fullWidth}
      data-with-items-borders
    >
      {props.data.map(({ value, label }) => {
        const isActive = value === props.value
        return (
          <div key={value} className={classNames('control')} data-active={isActive || undefined}>
            <input
              type="radio"
              id={`${id}${value}`}
              name={id}
              className={classNames('input')}
              data-focus-ring="auto"
              checked={isActive}
              onChange={() => props.onChange(value)}
            />
            <label htmlFor={`${id}${value}`} className={classNames('label')} data-active={isActive || undefined}>
              <span className={classNames('innerLabel')}>{label}</span>
            </label>
          </div>
        )
      })}
    </div>
  )
}
