import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { LANGUAGE_CODES, type Language } from '../../i18n/languages.ts'
import { loadMessages } from '../messages.ts'
import { ShellSkeleton } from './first-paint.tsx'
import { PRERENDERED_ROUTES, type PrerenderedRoute, type SkeletonKind } from './screens.ts'

type LocalizedMarkup = Readonly<Record<Language, string>>

/**
 * Renders the first paint of every screen and of unknown paths (`fallback`) to markup. Runs when the web app is built.
 */
export async function prerenderShells(): Promise<{
  readonly screens: readonly (PrerenderedRoute & { readonly markup: LocalizedMarkup })[]
  readonly fallback: LocalizedMarkup
}> {
  const translations = await Promise.all(LANGUAGE_CODES.map(async (code) => [code, await createI18n(code)] as const))
  const renderAll = (skeleton: SkeletonKind) =>
    Object.fromEntries(
      translations.map(([code, i18n]) => {
        const markup = renderToStaticMarkup(
          <I18nextProvider i18n={i18n}>
            <ShellSkeleton skeleton={skeleton} />
          </I18nextProvider>,
        )
        return [code, markup]
      }),
    ) as LocalizedMarkup
  return {
    screens: PRERENDERED_ROUTES.map((screen) => ({ ...screen, markup: renderAll(screen.skeleton) })),
    fallback: renderAll({ kind: 'blank' }),
  }
}

async function createI18n(language: Language) {
  const i18n = createInstance()
  await i18n.init({
    lng: language,
    resources: { [language]: { translation: await loadMessages(language) } },
    interpolation: { escapeValue: false },
  })
  return i18n
}
