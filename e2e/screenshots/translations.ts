import { glob } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const web = path.join(import.meta.dirname, '..', '..', 'apps', 'web', 'src')

function flat(messages: object, prefix = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value as object, `${prefix}${key}.`),
  )
}

async function loadTexts(language: string): Promise<ReadonlyMap<string, string>> {
  const all: [string, string][] = []
  for await (const file of glob(`**/messages/${language}.ts`, { cwd: web })) {
    const { messages } = (await import(pathToFileURL(path.join(web, file)).href)) as { messages: object }
    all.push(...flat(messages))
  }
  return new Map(all)
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * Returns a pattern for an English text in the current language: scenes are written in English and run in all
 * languages.
 */
export type Translate = (english: string, how?: 'exact' | 'begins') => RegExp

/** Placeholders match anything, and a space any whitespace: French uses narrow spaces, which Playwright normalises. */
const anyValue = (text: string): string =>
  escaped(text)
    .replaceAll(/\s/g, String.raw`\s`)
    .replaceAll(/\\\{\\\{.*?\\\}\\\}/g, '.*')

/**
 * Returns a function that translates English UI texts to patterns in a language, for the complete text or its
 * beginning. Placeholders in double braces match anything.
 * @throws if the product has no such English text
 */
export async function loadTranslations(language: string): Promise<Translate> {
  const [english, spoken] = await Promise.all([loadTexts('en'), loadTexts(language)])
  return (name, how = 'exact') => {
    const keys = [...english].filter(([, text]) => text === name).map(([key]) => key)
    if (keys.length === 0) throw new Error(`The product has no text “${name}”.`)
    const texts = new Set(keys.map((key) => spoken.get(key) ?? name))
    const either = [...texts].map(anyValue).join('|')
    return new RegExp(`^\\s*(?:${either})${how === 'exact' ? String.raw`\s*$` : ''}`)
  }
}

/** Returns the texts that are in English although the language has a translation. */
export async function untranslatedTexts(language: string): Promise<(texts: readonly string[]) => string[]> {
  const [english, spoken] = await Promise.all([loadTexts('en'), loadTexts(language)])
  const whole = (texts: Iterable<string>) => [...texts].map((text) => new RegExp(`^${anyValue(text)}$`))
  const isSaid = (patterns: readonly RegExp[], text: string) => patterns.some((pattern) => pattern.test(text))
  const spokenTexts = new Set(spoken.values())
  const [foreign, native] = [
    whole(
      [...english.values()].filter(
        (text) => !spokenTexts.has(text) && /[a-z]{3}/.test(text.replaceAll(/\{\{.*?\}\}/g, '')),
      ),
    ),
    whole(spokenTexts),
  ]
  return (texts) => texts.filter((text) => isSaid(foreign, text) && !isSaid(native, text))
}
