import { apiDescriptionCalls } from '@platen/contract/api-description'
import { type Call, getKeyScope } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { ERROR_CODES, ERROR_DETAILS, ERROR_STATUS, type ErrorCode } from '@platen/contract/errors'
import {
  API_CONVENTIONS,
  describeCallers,
  describeLimits,
  describeShapes,
  getCallDescription,
  toOperationId,
} from '@platen/contract/openapi'
import { VERSION } from '../../../version.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (each) => ENTITIES[each] ?? each)

/** Converts a line of Markdown with code and bold text. */
const toHtml = (line: string): string =>
  escapeHtml(line)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')

const paragraphs = (text: string): string =>
  text
    .split('\n\n')
    .filter(Boolean)
    .map((line) => `<p>${toHtml(line)}</p>`)
    .join('')

interface NamedCall {
  readonly id: string
  readonly call: Call
}

const FEATURES = Object.entries(calls).map(([feature, rows]) => ({
  feature,
  rows: Object.entries<Call>(rows).map(([name, call]): NamedCall => ({ id: toOperationId(feature, name), call })),
}))

const callLink = ({ id, call }: NamedCall): string =>
  `<li><a href="#${id}"><span class="method">${call.method}</span> ${escapeHtml(call.path)}</a></li>`

const codeLink = (code: ErrorCode): string =>
  `<a href="#error-${code}"><code>${code}</code></a> (${ERROR_STATUS[code]})`

function callSection({ id, call }: NamedCall): string {
  const { shapes, other } = describeShapes(call)
  const blocks = Object.entries(shapes).map(
    ([title, shape]) => `<h4>${title}</h4><pre tabindex="0"><code>${escapeHtml(shape)}</code></pre>`,
  )
  const errors = call.errors.length > 0 ? `<p>Errors of its own: ${call.errors.map(codeLink).join(', ')}.</p>` : ''
  const callers = `For ${describeCallers(call.access)}.`
  const text = [getCallDescription(call), callers, describeLimits(call), other].join('\n\n')
  return `<section id="${id}"><h3><span class="method">${call.method}</span> ${escapeHtml(call.path)}</h3>${paragraphs(text)}${blocks.join('')}${errors}</section>`
}

function errorRow(code: ErrorCode): string {
  const details = code in ERROR_DETAILS ? Object.keys(ERROR_DETAILS[code as keyof typeof ERROR_DETAILS]) : []
  const cells = [
    `<code>${code}</code>`,
    String(ERROR_STATUS[code]),
    details.map((name) => `<code>${name}</code>`).join(', '),
  ]
  return `<tr id="error-${code}">${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

/** Address of the style sheet of the page. */
export const REFERENCE_STYLE_PATH = '/api/reference.css'

/** Returns the reference of all calls as an HTML page, in English like the names that it contains. */
export function renderReferencePage(): string {
  const withKey = FEATURES.flatMap(({ rows }) => rows.filter(({ call }) => getKeyScope(call.access) === 'persBiz'))
  const navigation = FEATURES.map(
    ({ feature, rows }) => `<details><summary>${feature}</summary><ul>${rows.map(callLink).join('')}</ul></details>`,
  ).join('')
  const sections = FEATURES.map(
    ({ feature, rows }) => `<h2 id="${feature}">${feature}</h2>${rows.map(callSection).join('')}`,
  ).join('')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Platen API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${REFERENCE_STYLE_PATH}">
</head>
<body>
<header><h1>Platen API</h1><p>Version ${escapeHtml(VERSION)} · <a href="${apiDescriptionCalls.openApi.path}">OpenAPI 3.1</a></p></header>
<div class="page">
<nav aria-label="Calls">${navigation}<p><a href="#errors">Error codes</a></p></nav>
<main>
${paragraphs(API_CONVENTIONS)}
<h2 id="shop-systems">Calls for shop systems</h2>
<p>These take an API key, which administrators create under Settings, Connectors.</p>
<ul>${withKey.map(callLink).join('')}</ul>
${sections}
<h2 id="errors">Error codes</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Error codes"><table><thead><tr><th scope="col">errorCode</th><th scope="col">Status</th><th scope="col">details</th></tr></thead><tbody>${ERROR_CODES.map(errorRow).join('')}</tbody></table></div>
</main>
</div>
</body>
</html>
`
}
