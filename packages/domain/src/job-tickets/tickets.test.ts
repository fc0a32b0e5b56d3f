import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeXml } from '../text/index.ts'
import {
  DEFAULT_TEMPLATES,
  defaultSetup,
  deliveryFiles,
  PLAIN_OUTPUT,
  type PrintOutput,
  type RunToDeliver,
  renderTicket,
  SAMPLE_TICKET,
  TICKET_FIELDS,
  type TicketSetup,
  templateProblem,
  ticketFileName,
  usesTicketField,
} from './index.ts'
import { isWellFormed } from './xml-well-formed.ts'

const run = (
  output: Partial<PrintOutput>,
  ripName: RunToDeliver['channel']['ripName'] = 'HotFolder',
): RunToDeliver => ({
  id: '7d3c7f7e',
  fileName: 'Mugs-7d3c7f7e.pdf',
  presetName: 'Mugs & <cups>',
  layoutName: 'Bed',
  pieces: 3,
  createdAt: '2026-11-21T10:15:00.000Z',
  createdBy: 'a@shop.example',
  bed: { width: 254, height: 127 },
  channel: { name: 'ES A', ripName, printer: '', modelName: 'LEF', printerType: 'uv' },
  output: { ...PLAIN_OUTPUT, ...output },
})
const files = (of: RunToDeliver) => deliveryFiles(of, (...parts) => ['/rip', ...parts].join('/'))

test('deliveryFiles returns only the PDF for a channel without a ticket', () => {
  expect(files(run({}))).toEqual([{ folder: '', fileName: 'Mugs-7d3c7f7e.pdf', text: null, isTrigger: true }])
})

test('deliveryFiles returns the file that triggers the RIP last', () => {
  const setup = (trigger: 'ticket' | 'sheet') => files(run({ ticket: { kind: 'jdf', trigger, template: null } }))
  const names = (trigger: 'ticket' | 'sheet') => setup(trigger).map(({ folder, fileName }) => `${folder}/${fileName}`)
  expect(names('ticket')).toEqual(['sheets/Mugs-7d3c7f7e.pdf', '/Mugs-7d3c7f7e.jdf'])
  expect(names('sheet')).toEqual(['/Mugs-7d3c7f7e.jdf', '/Mugs-7d3c7f7e.pdf'])
  for (const trigger of ['ticket', 'sheet'] as const) {
    expect(setup(trigger).map(({ isTrigger }) => isTrigger)).toEqual([false, true])
  }
})

test('ErgoSoft gets a HotFile XML that contains the path of the sheet', () => {
  const [, ticket] = files(run({ ticket: { kind: 'hotFile', trigger: 'ticket', template: null } }, 'ErgoSoft'))
  expect(ticket?.fileName).toBe('Mugs-7d3c7f7e.xml')
  expect(ticket?.text).toContain('<Job Name="Mugs &amp; &lt;cups&gt;">')
  expect(ticket?.text).toContain('<Image FileName="/rip/sheets/Mugs-7d3c7f7e.pdf"></Image>')
})

test('ErgoSoft gets the printer setting as the name of an image preset', () => {
  const output = { printerSetting: 'White & colour', ticket: defaultSetup('ErgoSoft') }
  const text = files(run(output, 'ErgoSoft'))[1]?.text
  expect(text).toContain('.pdf"><ImagePresetName>White &amp; colour</ImagePresetName></Image>')
})

test('usesTicketField is true for fields and sections of the template, and false without a ticket', () => {
  const listUsedFields = (setup: TicketSetup) =>
    (['action', 'returnToOrigin', 'printerSetting'] as const).filter((field) => usesTicketField(setup, field))
  expect(listUsedFields(defaultSetup('VersaWorks'))).toEqual([])
  expect(listUsedFields({ kind: 'jdf', trigger: 'ticket', template: null })).toEqual([
    'action',
    'returnToOrigin',
    'printerSetting',
  ])
  expect(listUsedFields(defaultSetup('ErgoSoft'))).toEqual(['printerSetting'])
  expect(listUsedFields({ kind: 'jdf', trigger: 'ticket', template: '<t>{{# action }}x{{/action}}</t>' })).toEqual([
    'action',
  ])
})

test('tickets contain action at input and return to origin, but not for hot folders and ErgoSoft', () => {
  const output: Partial<PrintOutput> = {
    action: 'ripAndPrint',
    returnToOrig: false,
    ticket: { kind: 'jdf', trigger: 'ticket', template: '<t a="{{action}}" r="{{returnToOrigin}}"/>' },
  }
  const text = (rip: RunToDeliver['channel']['ripName']) => files(run(output, rip))[1]?.text
  expect(text('VersaWorks')).toBe('<t a="ripAndPrint" r="false"/>')
  expect(text('HotFolder')).toBe('<t a="" r=""/>')
  expect(text('ErgoSoft')).toBe('<t a="" r=""/>')
})

test('JDF 1.3 contains the size in points and omits the settings that the RIP decides', () => {
  const ticket = { kind: 'jdf', trigger: 'ticket', template: null } as const
  const quiet = files(run({ ticket }, 'VersaWorks'))[1]?.text ?? ''
  expect(quiet).toContain('Version="1.3"')
  expect(quiet).toContain('Dimension="720 360"')
  expect(quiet).toContain('URL="sheets/Mugs-7d3c7f7e.pdf"')
  expect(quiet).not.toContain('ActionAtInput')
  expect(files(run({ ticket, action: 'rip' }, 'VersaWorks'))[1]?.text).toContain('"ActionAtInput">rip<')
})

test('the built-in templates are valid, and ticket names match the sheet', () => {
  for (const template of Object.values(DEFAULT_TEMPLATES)) {
    expect(templateProblem(template)).toBeNull()
    expect(isWellFormed(renderTicket(template, SAMPLE_TICKET))).toBe(true)
  }
  expect(ticketFileName('a.pdf', 'hotFile')).toBe('a.xml')
})

test.each([
  ['', { code: 'empty' }],
  ['x'.repeat(20_001), { code: 'tooLong' }],
  ['<a>{{colour}}</a>', { code: 'unknownField', name: 'colour' }],
  ['<a>{{#entry}}</a>', { code: 'notClosed', name: 'entry' }],
  ['<a>{{/entry}}</a>', { code: 'notOpened', name: 'entry' }],
  ['<a>{{#entry}}{{#preset}}{{/entry}}{{/preset}}</a>', { code: 'notOpened', name: 'entry' }],
  ['<a><b></a>', { code: 'notXml' }],
  ['<a x="1" x="2"/>', { code: 'notXml' }],
  ['<a/><b/>', { code: 'notXml' }],
  ['<a>R & D</a>', { code: 'notXml' }],
  ['<!DOCTYPE a><a/>', { code: 'notXml' }],
  ['{{#entry}}<a>{{/entry}}</a>', { code: 'notXml' }],
])('templateProblem rejects an invalid template with the reason: %s', (template, problem) => {
  expect(templateProblem(template)).toEqual(problem)
})

test('for any field values, the ticket is well-formed and contains the exact values', () => {
  const template = `<t>${TICKET_FIELDS.map((field) => `<f a="{{${field}}}" b='{{${field}}}'>{{${field}}}</f>`).join('')}</t>`
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (value) => {
      const values = { ...SAMPLE_TICKET, preset: value, entry: value }
      expect(isWellFormed(renderTicket(template, values))).toBe(true)
      expect(escapeXml(value)).not.toMatch(/[<>"'\n\r\t]/)
    }),
  )
})
