import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { loadWords } from '../i18n/catalogue.ts'
import { LANGUAGE_CODES, type Language } from '../i18n/languages.ts'
import { FirstPaint } from './first-paint.tsx'
import { FIRST_SCREENS, type FirstScreen, type Paint } from './screens.ts'

type InEachLanguage = Readonly<Record<Language, string>>

/** The screens with their first paint as markup; what stands where no screen is known; run when the web app is built. */
export async function drawFirstPaints(): Promise<{
  readonly screens: readonly (FirstScreen & { readonly markup: InEachLanguage })[]
  readonly elsewhere: InEachLanguage
}> {
  const spoken = await Promise.all(LANGUAGE_CODES.map(async (code) => [code, await speaking(code)] as const))
  const drawn = (paint: Paint) =>
    Object.fromEntries(
      spoken.map(([code, i18n]) => {
        const markup = renderToStaticMarkup(
          <I18nextProvider i18n={i18n}>
            <FirstPaint paint={paint} />
          </I18nextProvider>,
        )
        return [code, markup]
      }),
    ) as InEachLanguage
  return {
    screens: FIRST_SCREENS.map((screen) => ({ ...screen, markup: drawn(screen.paint) })),
    elsewhere: drawn({ kind: 'blank' }),
  }
}

async function speaking(language: Language) {
  const i18n = createInstance()
  await i18n.init({
    lng: language,
    resources: { [language]: { translation: await loadWords(language) } },
    interpolation: { escapeValue: false },
  })
  return i18n
}
