import { glob } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const web = path.join(import.meta.dirname, '..', '..', 'apps', 'web', 'src')

function flat(words: object, prefix = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value as object, `${prefix}${key}.`),
  )
}

async function textsOf(language: string): Promise<ReadonlyMap<string, string>> {
  const all: [string, string][] = []
  for await (const file of glob(`**/messages/${language}.ts`, { cwd: web })) {
    const { words } = (await import(pathToFileURL(path.join(web, file)).href)) as { words: object }
    all.push(...flat(words))
  }
  return new Map(all)
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** What is called so in English, in any language: a scene is written once, in English, and plays in all eight. */
export type Translate = (english: string, how?: 'whole' | 'begins') => RegExp

/** Values match anything, and a space any space: Playwright sees an ordinary one where French has a narrow one. */
const anyValue = (text: string): string =>
  escaped(text)
    .replaceAll(/\s/g, String.raw`\s`)
    .replaceAll(/\\\{\\\{.*?\\\}\\\}/g, '.*')

/**
 * How things that have an English name are called in a language: matches the whole name, or how it begins. Values that
 * stand in double braces match anything.
 * @throws at a name that no English word of the product is
 */
export async function loadTranslations(language: string): Promise<Translate> {
  const [english, spoken] = await Promise.all([textsOf('en'), textsOf(language)])
  return (name, how = 'whole') => {
    const keys = [...english].filter(([, text]) => text === name).map(([key]) => key)
    if (keys.length === 0) throw new Error(`Nothing in the product is called “${name}”.`)
    const texts = new Set(keys.map((key) => spoken.get(key) ?? name))
    const either = [...texts].map(anyValue).join('|')
    return new RegExp(`^\\s*(?:${either})${how === 'whole' ? String.raw`\s*$` : ''}`)
  }
}

/** Those of the texts that the product has in English and would say otherwise in the language. */
export async function untranslatedTexts(language: string): Promise<(texts: readonly string[]) => string[]> {
  const [english, spoken] = await Promise.all([textsOf('en'), textsOf(language)])
  const whole = (texts: Iterable<string>) => [...texts].map((text) => new RegExp(`^${anyValue(text)}$`))
  const isSaid = (patterns: readonly RegExp[], text: string) => patterns.some((pattern) => pattern.test(text))
  const own = new Set(spoken.values())
  const [foreign, native] = [
    whole(
      [...english.values()].filter((text) => !own.has(text) && /[a-z]{3}/.test(text.replaceAll(/\{\{.*?\}\}/g, ''))),
    ),
    whole(own),
  ]
  return (texts) => texts.filter((text) => isSaid(foreign, text) && !isSaid(native, text))
}
