import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { cssVariables, theme } from './theme.ts'

/**
 * Hands the theme's CSS variables to the document as a constructed style sheet. Left to itself the library writes
 * them into a `<style>` element, for which the content security policy would need 'unsafe-inline'.
 */
export function adoptTheme(): void {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  const usual = defaultCssVariablesResolver(whole)
  const ours = cssVariables(whole)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    convertCssVariables(
      {
        variables: { ...usual.variables, ...ours.variables },
        light: { ...usual.light, ...ours.light, '--mantine-color-scheme': 'light' },
        dark: { ...usual.dark, ...ours.dark, '--mantine-color-scheme': 'dark' },
      },
      ':root',
    ),
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
