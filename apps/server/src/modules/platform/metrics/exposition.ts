/** Content type of the Prometheus text format 0.0.4: https://prometheus.io/docs/instrumenting/exposition_formats/ */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export type Labels = Readonly<Record<string, string>>

export interface Sample {
  readonly labels?: Labels
  readonly value: number
  /** Appended to the family's name: `_bucket`, `_sum` and `_count` of a histogram. */
  readonly suffix?: string
}

/** Samples of one metric, distinguished by labels. */
export interface Family {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly samples: readonly Sample[]
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')

function sampleLine(name: string, { labels = {}, value, suffix = '' }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  const braces = pairs.length > 0 ? `{${pairs.join(',')}}` : ''
  const number = value === Infinity ? '+Inf' : value === -Infinity ? '-Inf' : String(value)
  return `${name}${suffix}${braces} ${number}`
}

/** Serialises families as text; families without samples are omitted. */
export function exposition(families: readonly Family[]): string {
  const lines: string[] = []
  for (const { name, help, type, samples } of families) {
    if (samples.length === 0) continue
    lines.push(`# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`, `# TYPE ${name} ${type}`)
    for (const sample of samples) lines.push(sampleLine(name, sample))
  }
  return `${lines.join('\n')}\n`
}
