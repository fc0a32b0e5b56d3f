import { escapeXml } from '@platen/domain/text'
/** Paths and user of a service definition. */
export interface ServiceDefinition {
  readonly mode: 'input' | 'output' | 'both'
  /** Path of the Node.js binary. */
  readonly node: string
  /** Absolute path of connector.mjs. */
  readonly program: string
  readonly stateFolder: string
  /** User that the service runs as; null: default of the system. */
  readonly user: string | null
}

/** Returns the service name, identical on all systems. */
export const serviceName = (mode: ServiceDefinition['mode']): string =>
  mode === 'both' ? 'platen-connector' : `platen-${mode}-connector`

const getCommand = ({ node, program, mode, stateFolder }: ServiceDefinition): string[] => [
  node,
  program,
  'run',
  '--mode',
  mode,
  '--state',
  stateFolder,
]

/**
 * Quotes a word for a unit file: `%` starts a specifier and `"`, `\` and `$` are special (systemd.service, Command
 * lines).
 */
const quoted = (text: string): string =>
  `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`

/** Returns a systemd unit. */
export function systemdUnit(plan: ServiceDefinition): string {
  return `[Unit]
Description=Platen connector (${plan.mode})
Wants=network-online.target
After=network-online.target remote-fs.target

[Service]
ExecStart=${getCommand(plan).map(quoted).join(' ')}
Restart=always
RestartSec=5
TimeoutStopSec=60
${plan.user === null ? '' : `User=${plan.user}\n`}NoNewPrivileges=true

[Install]
WantedBy=${plan.user === null ? 'default' : 'multi-user'}.target
`
}

/** Returns a launchd property list. */
export function launchdPlist(plan: ServiceDefinition): string {
  const words = getCommand(plan).map((word) => `    <string>${escapeXml(word)}</string>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${serviceName(plan.mode)}</string>
  <key>ProgramArguments</key>
  <array>
${words.join('\n')}
  </array>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <true/>
  <key>ThrottleInterval</key>
  <integer>5</integer>
</dict>
</plist>
`
}

/** The scheduler starts the task every minute; `IgnoreNew` skips that while it is still running. */
const EACH_MINUTE = `<Repetition>
        <Interval>PT1M</Interval>
      </Repetition>
      <Enabled>true</Enabled>`

/**
 * Returns a task of the Windows Task Scheduler that starts at boot and after installation, runs without a login, has no
 * time limit and is restarted after it ended. A Node.js program cannot communicate with the Windows service manager
 * directly; the scheduler is the alternative included in Windows. `RestartOnFailure` alone is not sufficient: the
 * scheduler treats a program that exited with an error as completed, and its count is limited to 255.
 */
export function windowsTask(plan: ServiceDefinition): string {
  const [node = '', ...words] = getCommand(plan)
  const parameters = words.map((word) => (/[\s"]/.test(word) ? `"${word}"` : word)).join(' ')
  return `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.3" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>Platen connector (${plan.mode})</Description>
  </RegistrationInfo>
  <Triggers>
    <BootTrigger>
      ${EACH_MINUTE}
    </BootTrigger>
    <RegistrationTrigger>
      ${EACH_MINUTE}
    </RegistrationTrigger>
  </Triggers>
  <Principals>
    <Principal id="Author">
      <UserId>S-1-5-18</UserId>
      <RunLevel>HighestAvailable</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <StartWhenAvailable>true</StartWhenAvailable>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <Priority>5</Priority>
    <RestartOnFailure>
      <Interval>PT1M</Interval>
      <Count>255</Count>
    </RestartOnFailure>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>${escapeXml(node)}</Command>
      <Arguments>${escapeXml(parameters)}</Arguments>
    </Exec>
  </Actions>
</Task>
`
}
