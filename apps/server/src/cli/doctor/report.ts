import type { Finding } from './finding.ts'

const MARKS: Readonly<Record<Finding['level'], string>> = { fine: 'ok     ', note: 'note   ', problem: 'PROBLEM' }

/** Whether there is a problem, for which the program exits with 1. */
export const hasProblem = (findings: readonly Finding[]): boolean => findings.some(({ level }) => level === 'problem')

/** Formats the findings as text. */
export function formatReport(findings: readonly Finding[]): string {
  const lines: string[] = []
  for (const { level, check, environment, text, advice, items } of findings) {
    lines.push(`${MARKS[level]}  ${environment === undefined ? check : `${environment}, ${check}`}: ${text}`)
    for (const item of items ?? []) lines.push(`           ${item}`)
    if (advice !== undefined) lines.push(`         > ${advice}`)
  }
  const count = (level: Finding['level']): number => findings.filter((finding) => finding.level === level).length
  lines.push('', hasProblem(findings) ? `${count('problem')} of these are problems.` : 'No problems found.')
  return lines.join('\n')
}
