import {
  type CSSVariablesResolver,
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { STATUS, SURFACE, tokenVariables } from '../../lib/tokens.ts'
import { FONTS, theme } from './theme.ts'

const scheme = (name: 'light' | 'dark'): Record<string, string> => ({
  ...tokenVariables(name),
  '--mantine-color-body': SURFACE.surface[name],
  '--mantine-color-text': SURFACE.ink[name],
  '--mantine-color-bright': SURFACE.ink[name],
  '--mantine-color-dimmed': SURFACE.mutedInk[name],
  '--mantine-color-placeholder': SURFACE.mutedInk[name],
  '--mantine-color-anchor': SURFACE.accent[name],
  '--mantine-color-error': STATUS.EMPTY.ink[name],
  '--mantine-color-red-light': STATUS.EMPTY.ground[name],
  '--mantine-color-red-light-color': STATUS.EMPTY.ink[name],
  '--mantine-color-orange-light': STATUS.PARTIAL.ground[name],
  '--mantine-color-orange-light-color': STATUS.PARTIAL.ink[name],
  '--mantine-color-default': SURFACE.surface[name],
  '--mantine-color-default-hover': SURFACE.hover[name],
  '--mantine-color-default-color': SURFACE.ink[name],
  '--mantine-color-default-border': SURFACE.edge[name],
  '--mantine-color-disabled': SURFACE.band[name],
  '--mantine-color-disabled-color': SURFACE.mutedInk[name],
  '--mantine-color-disabled-border': SURFACE.line[name],
})

/** The only place that overrides Mantine's CSS variables, for AA contrast and for the design. */
const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--platen-font': FONTS.latin, '--platen-font-ja': FONTS.japanese, '--platen-motion': '100ms' },
  light: scheme('light'),
  dark: scheme('dark'),
})

/**
 * Generates the theme as a style sheet: all variables of Mantine and of Platen in both colour schemes. It is generated
 * when the web app is built, because at run time Mantine writes a `<style>` element, which requires 'unsafe-inline' in
 * the content security policy and is missing for the first paint.
 */
export function themeCss(): string {
  const mergedTheme = mergeMantineTheme(DEFAULT_THEME, theme)
  const defaults = defaultCssVariablesResolver(mergedTheme)
  const overrides = cssVariables(mergedTheme)
  const sheet = convertCssVariables(
    {
      variables: { ...defaults.variables, ...overrides.variables },
      light: { ...defaults.light, ...overrides.light, '--mantine-color-scheme': 'light' },
      dark: { ...defaults.dark, ...overrides.dark, '--mantine-color-scheme': 'dark' },
    },
    ':root',
  )
  return `${sheet}${noScriptDarkScheme()}`
}

/** A script sets the colour scheme (`public/static/before.js`). Without scripting the system preference applies. */
function noScriptDarkScheme(): string {
  const variables = Object.entries(scheme('dark')).map(([name, value]) => `${name}: ${value};`)
  return `@media (scripting: none) and (prefers-color-scheme: dark) {
  :root[data-mantine-color-scheme] { color-scheme: dark; ${variables.join(' ')} }
}`
}
