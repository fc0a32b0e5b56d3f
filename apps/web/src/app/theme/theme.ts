import {
  type AlertProps,
  createTheme,
  type FileButtonProps,
  type LoaderProps,
  type MantineColorsTuple,
  type MenuProps,
  type ModalProps,
  type PopoverProps,
  type SelectProps,
  type SkeletonProps,
  type TableProps,
  type TooltipProps,
} from '@mantine/core'
import { SURFACE } from '../../lib/tokens.ts'

const cyan: MantineColorsTuple = [
  '#e6f5f8',
  '#cfebf1',
  '#a4d9e4',
  '#78c8d8',
  '#5cc3d8',
  '#2a9cb5',
  '#10758c',
  '#0b6075',
  '#094f61',
  '#073f4d',
]
const grayPalette: MantineColorsTuple = [
  '#f5f6f6',
  '#eceff0',
  '#dce0e2',
  '#c3cacd',
  '#a3acb1',
  '#868f94',
  '#677076',
  '#515b60',
  '#343b3f',
  '#14181a',
]
const darkPalette: MantineColorsTuple = [
  '#e7ebed',
  '#c5cdd1',
  '#a5afb5',
  '#6c767c',
  '#394247',
  '#2d3439',
  '#20262a',
  '#191d20',
  '#14181a',
  '#111416',
]

/** For destructive actions and field errors. The same red as the status EMPTY. */
const danger: MantineColorsTuple = [
  '#fcecea',
  '#f8d5d2',
  '#f2aca7',
  '#ff9d94',
  '#f08077',
  '#e5645a',
  '#c8352f',
  '#b01e1e',
  '#8f1717',
  '#6f1111',
]

const LATIN = "'Inter Variable', 'Inter Meanwhile', system-ui, 'Segoe UI', Roboto, sans-serif"
const JAPANESE =
  "'Inter Variable', 'Inter Meanwhile', 'Hiragino Sans', 'Yu Gothic UI', 'Noto Sans JP', 'Noto Sans CJK JP', Meiryo, system-ui, sans-serif"

/** Short transitions; none with prefers-reduced-motion. */
const fastTransition = { duration: 100 }

/** Returns the default props of a component. */
const withDefaults = <Props>(defaultProps: Partial<Props>) => ({ defaultProps })

export const theme = createTheme({
  primaryColor: 'cyan',
  primaryShade: { light: 7, dark: 6 },
  colors: { cyan, gray: grayPalette, dark: darkPalette, danger, red: danger },
  black: SURFACE.ink.light,
  white: '#ffffff',
  fontFamily: 'var(--platen-font)',
  headings: {
    fontFamily: 'var(--platen-font)',
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '22px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  shadows: {
    xs: 'none',
    sm: '0 1px 2px rgb(0 0 0 / 6%)',
    md: '0 4px 12px rgb(0 0 0 / 10%)',
    lg: '0 8px 24px rgb(0 0 0 / 14%)',
    xl: '0 12px 32px rgb(0 0 0 / 18%)',
  },
  // Imports only types: importing the components would add all of them to the first load.
  components: {
    // `components/dialog.tsx` handles Escape and the scroll lock: Mantine's lock writes an inline style sheet, which
    // the content security policy blocks.
    Modal: withDefaults<ModalProps>({
      lockScroll: false,
      closeOnEscape: false,
      transitionProps: fastTransition,
      centered: true,
    }),
    // What appears is announced by `announceText`: an alert would be a second live region.
    Alert: withDefaults<AlertProps>({ role: 'note' }),
    // A file that was corrected can be chosen again: browsers report no change while the input has the same file.
    FileButton: withDefaults<FileButtonProps>({
      inputProps: {
        onClick: ({ currentTarget }) => {
          currentTarget.value = ''
        },
      },
    }),
    // The placeholder for the initial focus is not a valid child of a menu; the first item has the focus.
    Menu: withDefaults<MenuProps>({
      transitionProps: fastTransition,
      shadow: 'md',
      withInitialFocusPlaceholder: false,
    }),
    Popover: withDefaults<PopoverProps>({ transitionProps: fastTransition, shadow: 'md' }),
    Tooltip: withDefaults<TooltipProps>({ transitionProps: fastTransition }),
    Select: withDefaults<SelectProps>({ checkIconPosition: 'right' }),
    Loader: withDefaults<LoaderProps>({ type: 'dots', size: 'sm' }),
    Skeleton: withDefaults<SkeletonProps>({ radius: 'sm' }),
    Table: withDefaults<TableProps>({ verticalSpacing: 6, horizontalSpacing: 12, fz: 13 }),
  },
})

export const FONTS = { latin: LATIN, japanese: JAPANESE } as const
