import { expect, test } from 'vitest'
import { launchdPlist, type ServiceDefinition, serviceName, systemdUnit, windowsTask } from './unit-files.ts'

const plan: ServiceDefinition = {
  mode: 'output',
  node: '/usr/bin/node',
  program: '/opt/platen & co/connector.mjs',
  stateFolder: '/var/lib/100%$state',
  user: 'print',
}

test('serviceName is different for each mode', () => {
  expect(['input', 'output', 'both'].map((mode) => serviceName(mode as ServiceDefinition['mode']))).toEqual([
    'platen-input-connector',
    'platen-output-connector',
    'platen-connector',
  ])
})

test('systemdUnit starts the connector at boot after the network and remote file systems, and restarts it', () => {
  const unit = systemdUnit(plan)
  expect(unit).toContain(
    'ExecStart="/usr/bin/node" "/opt/platen & co/connector.mjs" "run" "--mode" "output" "--state" "/var/lib/100%%$$state"\n',
  )
  expect(unit).toMatch(/After=network-online\.target remote-fs\.target[\s\S]*Restart=always[\s\S]*User=print/)
  expect(unit).toContain('WantedBy=multi-user.target')
})

test('launchdPlist and windowsTask contain the same command, escaped as XML', () => {
  const plist = launchdPlist(plan)
  expect(plist).toContain('<string>/opt/platen &amp; co/connector.mjs</string>')
  expect(plist).toMatch(/<key>KeepAlive<\/key>\s*<true\/>/)
  const task = windowsTask({ ...plan, node: 'C:\\Program Files\\nodejs\\node.exe', stateFolder: 'C:\\State of it' })
  expect(task).toContain('<Command>C:\\Program Files\\nodejs\\node.exe</Command>')
  expect(task).toContain(
    '<Arguments>&quot;/opt/platen &amp; co/connector.mjs&quot; run --mode output --state &quot;C:\\State of it&quot;</Arguments>',
  )
  for (const trigger of ['BootTrigger', 'RegistrationTrigger']) {
    expect(task).toMatch(new RegExp(`<${trigger}>\\s*<Repetition>\\s*<Interval>PT1M</Interval>`))
  }
  expect(task).toContain('<MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>')
  // unsignedByte in the schema
  expect(Number(/<Count>(\d+)</.exec(task)?.[1])).toBeLessThanOrEqual(255)
})
