import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { healthCalls } from '@platen/contract/health'
import { expect, test } from 'vitest'
import { addTask } from '../../../tasks/add-task.ts'
import { testServer } from '../../../testing/test-server.ts'
import { METRICS_PATH } from './serve-metrics.ts'

const MONITORING = path.join(import.meta.dirname, '../../../../../../deploy/monitoring')

/** Words of PromQL with the form of a metric, of Platen or of each Node program. */
const METRIC = /\b(?:platen|process|nodejs)_[a-z0-9_]+\b/g

const namesIn = (text: string): string[] => Array.from(new Set(text.match(METRIC) ?? []))

test('Each metric of the dashboard and of the alert rules, and each of its labels, exists in /metrics', async () => {
  const server = await testServer({}, { metrics: { token: undefined, namesEnvironments: false } })
  const environment = await server.environment()
  await server.services.database.inEnvironment(environment.id, (tx) => addTask(tx, 'compose_run', 'due'))
  server.services.metrics.receivedOrders.inc({ source: 'persBiz', outcome: 'stored' })
  await server.call(healthCalls.health, {}, {})
  const { body } = await server.app.inject({ method: 'GET', url: METRICS_PATH })
  const samples = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const existing = new Set(samples.map((line) => line.split(/[{ ]/)[0]))
  for (const file of ['grafana-dashboard.json', 'alerts.yml']) {
    const text = await readFile(path.join(MONITORING, file), 'utf8')
    const names = namesIn(text)
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !existing.has(name))).toEqual([])
    // Labels that Platen sets; `instance` and `job` are those of Prometheus.
    const used = Array.from(text.matchAll(/(platen_\w+)\{([^}]*)\}/g)).flatMap(([, name = '', labels = '']) =>
      Array.from(labels.matchAll(/(\w+)=~?/g), ([, label = '']) => ({ name, label })),
    )
    const unknown = used.filter(
      ({ name, label }) =>
        label !== 'instance' && !samples.some((line) => line.startsWith(`${name}{`) && line.includes(`${label}="`)),
    )
    expect(unknown).toEqual([])
  }
})

test('The dashboard is complete JSON, with a query in each panel', async () => {
  const text = await readFile(path.join(MONITORING, 'grafana-dashboard.json'), 'utf8')
  const { panels } = JSON.parse(text) as { panels: { title: string; targets: { expr: string }[] }[] }
  expect(panels.length).toBeGreaterThan(10)
  for (const { targets } of panels) for (const { expr } of targets) expect(namesIn(expr).length).toBeGreaterThan(0)
})
