/** The environment that an object belongs to. */
export interface ObjectOwner {
  readonly id: string
  readonly resourceName: string
}

/** An object that is to be stored. */
export interface NewObject {
  readonly key: string
  /** Path of its content, a file of this machine that nothing else uses; it is moved or copied. */
  readonly file: string
}

export interface ObjectInfo {
  readonly key: string
  readonly bytes: number
  /** When it was stored. */
  readonly changedAt: Date
}

/** The content of an object that is being read; `close` must be called. */
export interface ObjectContent {
  /** Size of the complete object. */
  readonly bytes: number
  /** The first byte that is read. */
  readonly first: number
  /** `next` may be given a chunk that is no longer used; a later chunk may then be read into its memory. */
  readonly chunks: AsyncIterator<Buffer, unknown, Buffer | undefined>
  close(): Promise<void>
}

/** Returns the path of an object on this machine; there is no file if the object does not exist. */
export type GetLocalPath = (key: string) => string

/**
 * The files of environments that rows refer to: originals, prepared PDFs, thumbnails, sheets, proofs and colour
 * profiles. A key belongs to one environment; `object-keys.ts` lists the keys. No method may be called inside a
 * transaction.
 */
export interface ObjectStore {
  /** Stores objects durably. An object is either complete or does not exist. */
  put(environment: ObjectOwner, objects: readonly NewObject[]): Promise<void>
  /** Opens an object, from a byte on if it has more bytes than that. Returns undefined if it does not exist. */
  get(environment: ObjectOwner, key: string, first?: number): Promise<ObjectContent | undefined>
  /** Returns undefined if the object does not exist. */
  stat(environment: ObjectOwner, key: string): Promise<ObjectInfo | undefined>
  /** Yields the objects whose keys begin with `prefix`. */
  list(environment: ObjectOwner, prefix: string): AsyncGenerator<ObjectInfo>
  /** Deletes an object, if it exists. */
  delete(environment: ObjectOwner, key: string): Promise<void>
  /** Writes the content of an object to a new file. Returns false if it does not exist. */
  download(environment: ObjectOwner, key: string, target: string): Promise<boolean>
  /** Provides objects as files, which are only read, until `use` ends. */
  withFiles<T>(
    environment: ObjectOwner,
    keys: readonly string[],
    use: (getPath: GetLocalPath) => Promise<T>,
  ): Promise<T>
}

/** Reads a small object completely. Returns undefined if it does not exist. */
export async function readObject(
  store: ObjectStore,
  environment: ObjectOwner,
  key: string,
): Promise<Buffer | undefined> {
  const content = await store.get(environment, key)
  if (!content) return undefined
  try {
    const chunks: Buffer[] = []
    for (;;) {
      const next = await content.chunks.next()
      if (next.done) return Buffer.concat(chunks)
      chunks.push(next.value)
    }
  } finally {
    await content.close()
  }
}

/** Deletes all objects whose keys begin with `prefix`. */
export async function deleteObjects(store: ObjectStore, environment: ObjectOwner, prefix: string): Promise<void> {
  for await (const { key } of store.list(environment, prefix)) await store.delete(environment, key)
}
