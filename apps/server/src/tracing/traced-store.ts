import type { ObjectStore } from '../file-store/object-store.ts'
import { traced } from './traced.ts'

/** Returns a store whose operations are spans. Names contain no keys, which are attributes. */
export function traceStore(store: ObjectStore): ObjectStore {
  const span = <T>(operation: string, key: string, work: () => Promise<T>): Promise<T> =>
    traced(`object store ${operation}`, { kind: 'client', 'platen.object.key': key }, work)
  return {
    ...store,
    put: (environment, objects) => span('put', objects[0]?.key ?? '', () => store.put(environment, objects)),
    get: (environment, key, first) => span('get', key, () => store.get(environment, key, first)),
    stat: (environment, key) => span('stat', key, () => store.stat(environment, key)),
    delete: (environment, key) => span('delete', key, () => store.delete(environment, key)),
    download: (environment, key, target) => span('download', key, () => store.download(environment, key, target)),
    withFiles: (environment, keys, use) => span('use', keys[0] ?? '', () => store.withFiles(environment, keys, use)),
  }
}
