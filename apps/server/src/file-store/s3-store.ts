import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import { assertNoOpenTransaction } from '../database/held-connection.ts'
import { runConcurrently } from '../run-concurrently.ts'
import type { S3Settings } from '../settings/s3-settings.ts'
import type { Settings } from '../settings.ts'
import { openObjectCache } from './object-cache.ts'
import type { ObjectContent, ObjectOwner, ObjectStore } from './object-store.ts'
import { StoreUnavailableError } from './store-unavailable.ts'

const UPLOADS = 8
const CONNECTIONS = 32
/** Connections of objects that are sent to clients, who may read them slowly. */
const SENDING_CONNECTIONS = 256
const CONNECT_TIMEOUT_MS = 5000
/** Time without any data after which a request fails, in ms. */
const SILENCE_TIMEOUT_MS = 30_000
/** Attempts to upload a file: the SDK does not repeat requests whose body is a stream. */
const UPLOAD_ATTEMPTS = 3
const RETRY_MS = 200

/** Loaded when it is first used, so that the start of the folder store is not slower. */
const loadSdk = () => import('@aws-sdk/client-s3')
type Sdk = Awaited<ReturnType<typeof loadSdk>>

const ignore = (): void => undefined

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

interface Connected {
  readonly sdk: Sdk
  readonly client: S3Client
  /** For `get`: slow readers hold no connection that other requests need. */
  readonly sender: S3Client
}

async function connect(s3: S3Settings): Promise<Connected> {
  const sdk = await loadSdk()
  return { sdk, client: createS3Client(sdk, s3, CONNECTIONS), sender: createS3Client(sdk, s3, SENDING_CONNECTIONS) }
}

/** Opens a client for the server of the settings. */
export function createS3Client(sdk: Sdk, s3: S3Settings, maxSockets: number): S3Client {
  const { accessKeyId, secretAccessKey, endpoint, region } = s3
  return new sdk.S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    // Servers other than that of Amazon accept checksums without checking them, and refuse trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Errors are reported by their callers.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      httpAgent: { keepAlive: true, maxSockets },
      httpsAgent: { keepAlive: true, maxSockets },
    },
  })
}

async function md5Of(file: string): Promise<string> {
  const hash = createHash('md5')
  await pipeline(createReadStream(file), hash)
  return hash.digest('base64')
}

/** Yields the chunks of a response; an interrupted one is an error of the store. */
async function* readChunks(body: Readable, expected: number): AsyncGenerator<Buffer, void> {
  let received = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      received += chunk.length
      yield chunk
    }
  } catch (error) {
    throw new StoreUnavailableError('An object could not be read completely', error)
  }
  if (received !== expected)
    throw new StoreUnavailableError('An object could not be read completely', `${received} of ${expected} bytes`)
}

/** Stores objects in a bucket of an S3-compatible server, under `<prefix>v1/<id of the environment>/<key>`. */
export function openS3Store(settings: Pick<Settings, 'dataFolder'>, s3: S3Settings): ObjectStore {
  let connected: ReturnType<typeof connect> | undefined
  const Bucket = s3.bucket
  const prefixOf = ({ id }: ObjectOwner): string => `${s3.prefix}v1/${id}/`

  /**
   * Sends a request. Returns undefined if the object does not exist.
   *
   * @param missing the error that says so: a wrong address or bucket is answered with 404 too
   */
  async function send<T>(
    what: string,
    request: (sdk: Sdk, client: S3Client, sender: S3Client) => Promise<T>,
    missing = 'NoSuchKey',
  ): Promise<T | undefined> {
    assertNoOpenTransaction(what)
    connected ??= connect(s3)
    const { sdk, client, sender } = await connected
    try {
      return await request(sdk, client, sender)
    } catch (error) {
      if ((error as Error).name === missing) return undefined
      throw new StoreUnavailableError(`${what} failed`, error)
    }
  }

  async function sendFile(Key: string, file: string, checks: { ContentMD5: string; ContentLength: number }) {
    const Body = createReadStream(file)
    const aborted = new AbortController()
    // The SDK does not listen before it has a connection, and an error without a listener would end the process.
    Body.on('error', () => aborted.abort())
    try {
      return await send('Storing an object', (sdk, client) =>
        client.send(new sdk.PutObjectCommand({ Bucket, Key, ...checks, Body }), { abortSignal: aborted.signal }),
      )
    } finally {
      Body.destroy()
    }
  }

  async function upload(environment: ObjectOwner, key: string, file: string): Promise<void> {
    const [{ size }, ContentMD5] = [await stat(file), await md5Of(file)]
    for (let attempt = 1; ; attempt += 1) {
      try {
        const stored = await sendFile(`${prefixOf(environment)}${key}`, file, { ContentMD5, ContentLength: size })
        if (stored) return
        throw new StoreUnavailableError('Storing an object failed', 'the answer was "not found"')
      } catch (error) {
        if (attempt === UPLOAD_ATTEMPTS) throw error
        await wait(RETRY_MS * attempt)
      }
    }
  }

  async function read(
    isSent: boolean,
    ...[environment, key, first = 0]: Parameters<ObjectStore['get']>
  ): Promise<ObjectContent | undefined> {
    const Range = first > 0 ? { Range: `bytes=${first}-` } : {}
    const response = await send('Reading an object', (sdk, client, sender) =>
      (isSent ? sender : client)
        .send(new sdk.GetObjectCommand({ Bucket, Key: `${prefixOf(environment)}${key}`, ...Range }))
        .catch((error: unknown) => {
          if (statusOf(error) === 416) return 'shorter' as const
          throw error
        }),
    )
    if (response === 'shorter') return read(isSent, environment, key)
    const body = response?.Body as Readable | undefined
    if (!response || !body) return undefined
    const length = response.ContentLength ?? 0
    // A server that ignores the range sends the complete object.
    const start = response.ContentRange === undefined ? 0 : first
    return {
      bytes: start + length,
      first: start,
      chunks: readChunks(body, length),
      async close() {
        body.on('error', () => undefined)
        body.destroy()
      },
    }
  }

  async function download(environment: ObjectOwner, key: string, target: string): Promise<boolean> {
    const content = await read(false, environment, key)
    if (!content) return false
    try {
      await pipeline(Readable.from({ [Symbol.asyncIterator]: () => content.chunks }), createWriteStream(target))
      return true
    } finally {
      await content.close()
    }
  }

  const cache = openObjectCache({ settings, limitBytes: s3.cacheBytes, download })

  return {
    async put(environment, objects) {
      const failures: Error[] = []
      // Does not end before all uploads have: the caller deletes the files then.
      await runConcurrently(objects, UPLOADS, new AbortController().signal, async ({ key, file }) => {
        if (failures.length > 0) return
        try {
          await upload(environment, key, file)
          // Originals are hardly ever read by this machine again, parts of uploads once.
          if (!key.endsWith('/original') && !key.startsWith('uploads/')) await cache.adopt(environment, key, file)
        } catch (error) {
          failures.push(error as Error)
        }
      })
      const [failure] = failures
      if (failure) throw failure
    },
    get: (...object) => read(true, ...object),
    async stat(environment, key) {
      const response = await send(
        'Looking for an object',
        (sdk, client) => client.send(new sdk.HeadObjectCommand({ Bucket, Key: `${prefixOf(environment)}${key}` })),
        // The response to HEAD has no body, which would contain the error.
        'NotFound',
      )
      return response && { key, bytes: response.ContentLength ?? 0, changedAt: response.LastModified ?? new Date() }
    },
    async *list(environment, prefix) {
      const ownPrefix = prefixOf(environment)
      let ContinuationToken: string | undefined
      do {
        const page = await send('Listing objects', (sdk, client) =>
          client.send(
            new sdk.ListObjectsV2Command({
              Bucket,
              Prefix: `${ownPrefix}${prefix}`,
              ...(ContinuationToken === undefined ? {} : { ContinuationToken }),
            }),
          ),
        )
        if (!page) throw new StoreUnavailableError('Listing objects failed', 'the answer was "not found"')
        for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? [])
          yield { key: Key.slice(ownPrefix.length), bytes: Size, changedAt: LastModified }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
    },
    async delete(environment, key) {
      await send('Deleting an object', (sdk, client) =>
        client.send(new sdk.DeleteObjectCommand({ Bucket, Key: `${prefixOf(environment)}${key}` })),
      )
      await cache.forget(environment, key)
    },
    download,
    withFiles: cache.withFiles,
  }
}
