import { isIP } from 'node:net'
import path from 'node:path'
import type { CallCost } from '@platen/contract/call'
import { z } from 'zod'
import { DEFAULT_POOL_SIZE } from './database/pool.ts'
import type { ConnectionLimits, CostLimits, SlowClientLimits, UnsentResponseLimits } from './http/limit-types.ts'
import { isIssuer, isWebAddress, LOOPBACK } from './settings/addresses.ts'
import { readS3Settings, S3_SCHEMA, type S3Settings } from './settings/s3-settings.ts'
import { trustedProxyError } from './settings/validate-trusted-proxy.ts'
import { wholeNumber } from './settings/whole-number.ts'

const parseList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')

/**
 * What one of several servers does: `web` serves the calls and the web app, `worker` runs the background tasks that
 * need no folder of a printer, `folders` watches the hot folders and delivers into local output folders.
 */
export const SERVER_ROLES = ['web', 'worker', 'folders'] as const
export type ServerRole = (typeof SERVER_ROLES)[number]

/** Settings of the tests and the bench. */
const KNOWN_FOREIGN_SETTINGS = /^PLATEN_(CHROMIUM|CORPUS|BENCH_.*|E2E_.*|TEST_.*)$/

const schema = z.object({
  PLATEN_HOST: z.string().min(1).default('127.0.0.1'),
  PLATEN_PORT: wholeNumber(0, 65_535).default(4780),
  /** Maximum connections of all clients, and of one address; those of trusted proxies are not counted by address. */
  PLATEN_MAX_CONNECTIONS: wholeNumber(10, 100_000).optional(),
  PLATEN_MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(10, 100_000).optional(),
  PLATEN_DATA: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  /**
   * Whether other servers work on the same database and data folder, what this server does then, and the file with the
   * key that encrypts secrets.
   */
  PLATEN_SERVERS: z.enum(['one', 'many']).default('one'),
  PLATEN_ROLES: z
    .string()
    .default(SERVER_ROLES.join())
    .transform(parseList)
    .pipe(z.array(z.enum(SERVER_ROLES, `must be some of ${SERVER_ROLES.join(', ')}, with commas between them`)).min(1)),
  PLATEN_ENCRYPTION_KEY_FILE: z.string().min(1).optional(),
  /** How long one of several servers that stops still serves calls, until the load balancer sends it no more. */
  PLATEN_DRAIN_SECONDS: wholeNumber(0, 30).default(10),
  /** Connections of this process to its database. */
  PLATEN_DATABASE_POOL: wholeNumber(2, 500).default(DEFAULT_POOL_SIZE),
  ...S3_SCHEMA,
  PLATEN_DEMO: onOff.default(true),
  PLATEN_LOG: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  /** Public URL of Platen, for the QR codes of labels; the listening address if not set. */
  PLATEN_URL: z
    .string()
    .refine(isWebAddress, 'must be an address as https://platen.example.com, without a path')
    .transform((text) => (URL.canParse(text) ? new URL(text).origin : text))
    .optional(),
  /** Further host names of this server, in addition to loopback, PLATEN_HOST and PLATEN_URL. */
  PLATEN_HOSTS: z
    .string()
    .default('')
    .transform(parseList)
    .refine(
      (names) => names.every((name) => /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)$/.test(name)),
      'must be names or addresses without a port, with commas between them',
    ),
  /** Proxies whose X-Forwarded-* headers are used. */
  PLATEN_TRUSTED_PROXY: z
    .string()
    .default('')
    .transform(parseList)
    .superRefine((proxies, context) => {
      for (const why of proxies.map(trustedProxyError)) if (why) context.addIssue({ code: 'custom', message: why })
    }),
  /** Prometheus metrics at /metrics: for this machine only, or for clients with the token. */
  PLATEN_METRICS: onOff.default(false),
  PLATEN_METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,}$/, 'must have at least 16 characters, and no spaces')
    .optional(),
  PLATEN_METRICS_ENVIRONMENTS: onOff.default(false),
  /** Address that traces are sent to, by OTLP over http; no traces if not set. A name of OpenTelemetry. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'must be an address as http://127.0.0.1:4318')
    .optional(),
  /**
   * Issuer of the OpenID Connect provider for remote sign-in, and Platen's client ids there, one for each kind of
   * account.
   */
  PLATEN_OIDC_ISSUER: z
    .string()
    .refine(isIssuer, 'must be an https address; http is for this machine alone')
    .optional(),
  PLATEN_OIDC_B2B_CLIENT: z.string().optional(),
  PLATEN_OIDC_B2C_CLIENT: z.string().optional(),
  /** Hosts, with their port if it is not the default, that artwork may be fetched from. */
  PLATEN_ARTWORK_HOSTS: z.string().default('').transform(parseList),
  /** Hosts of the private network, with their port if it is not the default, that webhooks may be sent to. */
  PLATEN_INTERNAL_HOSTS: z.string().default('').transform(parseList),
  /** Whether the group of Platen's user has access to the hot folders and local output of the data folder. */
  PLATEN_SHARED_FOLDERS: onOff.default(false),
  /** Folders that are granted for output to the only environment while no folder is granted by command. */
  PLATEN_OUTPUT_ROOTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(path.delimiter)
        .map((root) => root.trim())
        .filter((root) => root !== '')
        .map((root) => path.resolve(root)),
    ),
})

/** The identity provider for remote sign-in. */
export interface OidcSettings {
  readonly issuer: string
  /** Client id for each kind of account that may sign in with the provider. */
  readonly clients: Readonly<Partial<Record<'b2b' | 'b2c', string>>>
}

export interface Settings {
  readonly host: string
  readonly port: number
  /** Absolute. */
  readonly dataFolder: string
  readonly databaseUrl: string | undefined
  /** The object store of environments' files; omitted: the data folder. */
  readonly s3?: S3Settings
  /** Whether several servers work on the database and the data folder. */
  readonly servers: 'one' | 'many'
  /** What this server does. */
  readonly roles: readonly ServerRole[]
  /** How long a stopping server still accepts calls, in ms. */
  readonly drainMs: number
  /** Absolute path of the key that encrypts secrets; `seal.key` of the data folder if omitted. */
  readonly encryptionKeyFile?: string | undefined
  /** Connections of the pool; defaults to `DEFAULT_POOL_SIZE`. */
  readonly databasePool?: number
  readonly demo: boolean
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error'
  readonly publicUrl: string | undefined
  /** Further host names of this server; none if omitted. */
  readonly publicHosts?: readonly string[]
  readonly artworkHosts: readonly string[]
  /** Hosts of the operator's private network that webhooks may be sent to; none if omitted. */
  readonly internalHosts?: readonly string[]
  /** Absolute folders that are granted to the only environment while no folder is granted by command. */
  readonly outputRoots?: readonly string[]
  /** Whether the group of Platen's user has access to hot folders and local output; defaults to false. */
  readonly sharedFolders?: boolean
  readonly oidc: OidcSettings | undefined
  /** Proxies whose forwarding headers determine the client's address; none: the address of the connection. */
  readonly trustedProxies?: readonly string[]
  /** Maximum number of connections; defaults to `CONNECTION_LIMITS` (http/connection-limits.ts). */
  readonly connectionLimits?: Partial<ConnectionLimits>
  /** Defaults to `SLOW_CLIENT_LIMITS` (http/slow-clients.ts). */
  readonly slowClients?: SlowClientLimits
  /** Defaults to `UNSENT_RESPONSE_LIMITS` (http/unsent-responses.ts). */
  readonly unsentResponses?: UnsentResponseLimits
  /** Defaults to `COST_LIMITS` (http/call-limits.ts). */
  readonly costLimits?: Readonly<Record<CallCost, CostLimits>>
  /** Address that traces are sent to by OTLP; no traces if omitted. */
  readonly tracesEndpoint?: string
  /** Set if /metrics is enabled. */
  readonly metrics?: MetricsSettings
}

export interface MetricsSettings {
  /** Bearer token for reading the metrics; if not set, only this machine may read them. */
  readonly token: string | undefined
  /** Whether metrics are labelled with the names of environments. */
  readonly namesEnvironments: boolean
}

function toOidcSettings(values: z.output<typeof schema>): OidcSettings | undefined {
  const { PLATEN_OIDC_ISSUER: issuer, PLATEN_OIDC_B2B_CLIENT: b2b, PLATEN_OIDC_B2C_CLIENT: b2c } = values
  return issuer === undefined ? undefined : { issuer, clients: { ...(b2b ? { b2b } : {}), ...(b2c ? { b2c } : {}) } }
}

function toMetricsSettings(values: z.output<typeof schema>): MetricsSettings | undefined {
  const token = values.PLATEN_METRICS_TOKEN
  if (!values.PLATEN_METRICS && token === undefined) return undefined
  return { token, namesEnvironments: values.PLATEN_METRICS_ENVIRONMENTS }
}

function toConnectionLimits(values: z.output<typeof schema>): NonNullable<Settings['connectionLimits']> {
  const { PLATEN_MAX_CONNECTIONS: connections, PLATEN_MAX_CONNECTIONS_PER_ADDRESS: perAddress } = values
  return { ...(connections === undefined ? {} : { connections }), ...(perAddress === undefined ? {} : { perAddress }) }
}

/** Returns warnings about settings that are valid and probably a mistake. */
function settingWarnings(given: Readonly<Record<string, unknown>>, values: z.output<typeof schema>): string[] {
  const warnings = Object.keys(given)
    .filter((name) => name.startsWith('PLATEN_') && !(name in schema.shape) && !KNOWN_FOREIGN_SETTINGS.test(name))
    .map((name) => `${name} is no setting of Platen and does nothing.`)
  if (values.PLATEN_URL?.startsWith('https:') && values.PLATEN_TRUSTED_PROXY.length === 0) {
    warnings.push(
      'PLATEN_URL is https, and PLATEN_TRUSTED_PROXY names no proxy: everybody who signs in seems to come from the same address, and is held up together.',
    )
  }
  const isNamed = values.PLATEN_URL !== undefined || values.PLATEN_HOSTS.length > 0
  if (isIP(values.PLATEN_HOST) !== 0 && !LOOPBACK.test(values.PLATEN_HOST) && !isNamed) {
    warnings.push(
      'Neither PLATEN_URL nor PLATEN_HOSTS is set: requests by a name of this machine are refused, only its addresses are served.',
    )
  }
  return warnings
}

/** Returns what several servers need and is not set, and what only they may set. */
function serversProblems(values: z.output<typeof schema>): string[] {
  if (values.PLATEN_SERVERS === 'one') {
    const hasAllRoles = SERVER_ROLES.every((role) => values.PLATEN_ROLES.includes(role))
    return hasAllRoles
      ? []
      : ['PLATEN_ROLES names only some roles: the only server needs all. Set PLATEN_SERVERS=many.']
  }
  const missing = (['DATABASE_URL', 'PLATEN_ENCRYPTION_KEY_FILE'] as const).filter((name) => values[name] === undefined)
  return missing.map((name) => `${name} is not set: several servers (PLATEN_SERVERS=many) need it.`)
}

/** Reads the settings; an error names the setting, its value and what is allowed. Empty values count as not set. */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
): { ok: true; settings: Settings; notices: string[] } | { ok: false; problems: string[] } {
  const definedVariables = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schema.safeParse(definedVariables)
  if (!parsed.success) {
    return {
      ok: false,
      problems: parsed.error.issues.map((issue) => {
        const name = String(issue.path[0])
        // Secrets and addresses that may contain one are not printed.
        const value = name.endsWith('_TOKEN') || name === 'DATABASE_URL' ? '...' : definedVariables[name]
        return `${name} is "${value}": ${issue.message}`
      }),
    }
  }
  const values = parsed.data
  if (values.PLATEN_DEMO && !LOOPBACK.test(values.PLATEN_HOST)) {
    return {
      ok: false,
      problems: [
        `PLATEN_HOST is "${values.PLATEN_HOST}": the demo, whose passwords everybody knows, is served to this machine only. Set PLATEN_DEMO=off.`,
      ],
    }
  }
  const problems = serversProblems(values)
  if (problems.length > 0) return { ok: false, problems }
  const s3 = readS3Settings(values)
  if (!s3.ok) return s3
  const metrics = toMetricsSettings(values)
  const traces = values.OTEL_EXPORTER_OTLP_ENDPOINT
  return {
    ok: true,
    notices: settingWarnings(definedVariables, values),
    settings: {
      host: values.PLATEN_HOST,
      port: values.PLATEN_PORT,
      dataFolder: path.resolve(values.PLATEN_DATA),
      databaseUrl: values.DATABASE_URL,
      servers: values.PLATEN_SERVERS,
      roles: values.PLATEN_ROLES,
      drainMs: values.PLATEN_SERVERS === 'many' ? values.PLATEN_DRAIN_SECONDS * 1000 : 0,
      encryptionKeyFile: values.PLATEN_ENCRYPTION_KEY_FILE && path.resolve(values.PLATEN_ENCRYPTION_KEY_FILE),
      databasePool: values.PLATEN_DATABASE_POOL,
      demo: values.PLATEN_DEMO,
      logLevel: values.PLATEN_LOG,
      publicUrl: values.PLATEN_URL,
      publicHosts: values.PLATEN_HOSTS,
      artworkHosts: values.PLATEN_ARTWORK_HOSTS,
      internalHosts: values.PLATEN_INTERNAL_HOSTS,
      outputRoots: values.PLATEN_OUTPUT_ROOTS,
      sharedFolders: values.PLATEN_SHARED_FOLDERS,
      oidc: toOidcSettings(values),
      trustedProxies: values.PLATEN_TRUSTED_PROXY,
      connectionLimits: toConnectionLimits(values),
      ...(metrics ? { metrics } : {}),
      ...(traces === undefined ? {} : { tracesEndpoint: traces }),
      ...(s3.s3 ? { s3: s3.s3 } : {}),
    },
  }
}
