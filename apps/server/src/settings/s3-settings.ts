import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { wholeNumber } from './whole-number.ts'

const GB = 1024 ** 3

/** The S3-compatible object store of the settings. */
export interface S3Settings {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** Empty, or ends in a slash. */
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Maximum size of the cache of objects in the data folder, in bytes. */
  readonly cacheBytes: number
}

const isEndpoint = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.username === ''
}

/** The variables of the S3-compatible object store. */
export const S3_SCHEMA = {
  /** Address of the object store; the files of environments are in the data folder if it is not set. */
  PLATEN_S3_ENDPOINT: z.string().refine(isEndpoint, 'must be an address as https://s3.example.com').optional(),
  PLATEN_S3_REGION: z.string().min(1).default('us-east-1'),
  PLATEN_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  PLATEN_S3_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/, 'must be letters, digits, - and _, with slashes between them')
    .optional(),
  /** File with the id of the access key in the first line and the secret in the second. */
  PLATEN_S3_KEY_FILE: z.string().min(1).optional(),
  /** Maximum size of the cache in the data folder, in GB. */
  PLATEN_S3_CACHE_GB: wholeNumber(1, 99_999).optional(),
}

const s3Schema = z.object(S3_SCHEMA)
type S3Values = Readonly<z.infer<typeof s3Schema>>

const NEEDED = ['PLATEN_S3_ENDPOINT', 'PLATEN_S3_BUCKET', 'PLATEN_S3_KEY_FILE'] as const

const DEFAULT_CACHE_GB = 20

type Read = { readonly ok: true; readonly s3?: S3Settings } | { readonly ok: false; readonly problems: string[] }

/** Reads the settings of the S3-compatible object store, if it is used. */
export function readS3Settings(values: S3Values): Read {
  const definedNames = (Object.keys(S3_SCHEMA) as (keyof S3Values)[]).filter(
    (name) => name !== 'PLATEN_S3_REGION' && values[name] !== undefined,
  )
  if (definedNames.length === 0) return { ok: true }
  const missing = NEEDED.filter((name) => values[name] === undefined)
  if (missing.length > 0)
    return { ok: false, problems: missing.map((name) => `${name} is not set: ${definedNames.join(', ')} needs it.`) }
  const key = readKeyFile(values.PLATEN_S3_KEY_FILE ?? '')
  if (!key.ok) return { ok: false, problems: [`PLATEN_S3_KEY_FILE is "${values.PLATEN_S3_KEY_FILE}": ${key.problem}`] }
  return {
    ok: true,
    s3: {
      endpoint: values.PLATEN_S3_ENDPOINT ?? '',
      region: values.PLATEN_S3_REGION,
      bucket: values.PLATEN_S3_BUCKET ?? '',
      prefix: values.PLATEN_S3_PREFIX === undefined ? '' : `${values.PLATEN_S3_PREFIX}/`,
      accessKeyId: key.id,
      secretAccessKey: key.secret,
      cacheBytes: (values.PLATEN_S3_CACHE_GB ?? DEFAULT_CACHE_GB) * GB,
    },
  }
}

function readKeyFile(file: string): { ok: true; id: string; secret: string } | { ok: false; problem: string } {
  try {
    const [id = '', secret = ''] = readFileSync(file, 'utf8').split(/\r?\n/)
    if (id !== '' && secret !== '') return { ok: true, id, secret }
    return {
      ok: false,
      problem: 'must contain the id of the access key in the first line and the secret in the second',
    }
  } catch (error) {
    return { ok: false, problem: `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})` }
  }
}
