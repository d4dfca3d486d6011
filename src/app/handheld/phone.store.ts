import type { Sealed } from './seal'

/** The sealed rows of this phone, whoever they belong to. */
const NAME = 'handheld'
/** What was carried along and never asked for again is of no use after so long; what waits to be sent stays. */
const CARRIED_MS = 3 * 86_400_000

interface Row extends Sealed {
  readonly owner: string
}
export interface CarriedRow extends Row {
  readonly name: string
  readonly at: number
}
export interface OutboxRow extends Row {
  /** Given by the store in the order of the acts. */
  readonly id?: number
}
export interface FileRow extends Row {
  readonly id: string
}

let opened: Promise<IDBDatabase> | undefined
const database = () =>
  (opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      const db = request.result
      db.createObjectStore('carried', { keyPath: ['owner', 'name'] })
      db.createObjectStore('outbox', { keyPath: 'id', autoIncrement: true }).createIndex('owner', 'owner')
      db.createObjectStore('files', { keyPath: 'id' })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error!)
  }))

const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error!)
  })

/** Writes of one act stand or fall together, and are on the disk before anybody is told that they are kept. */
async function write(stores: readonly string[], act: (store: (name: string) => IDBObjectStore) => void): Promise<void> {
  const db = await database()
  await new Promise<void>((resolve, reject) => {
    const tx = db.transaction([...stores], 'readwrite', { durability: 'strict' })
    tx.oncomplete = () => resolve()
    tx.onabort = () => reject(tx.error!)
    act((name) => tx.objectStore(name))
  })
}
const read = async <T>(store: string, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  answerOf(ask((await database()).transaction(store).objectStore(store)))

export const phoneStore = {
  carried: (owner: string, name: string) =>
    read<CarriedRow | undefined>('carried', (store) => store.get([owner, name]) as IDBRequest<CarriedRow | undefined>),
  async carry(row: CarriedRow): Promise<void> {
    const all = await read<CarriedRow[]>('carried', (store) => store.getAll() as IDBRequest<CarriedRow[]>)
    await write(['carried'], (store) => {
      for (const { owner, name, at } of all) if (at < row.at - CARRIED_MS) store('carried').delete([owner, name])
      store('carried').put(row)
    })
  },
  forgetCarried: (owner: string, name: string) =>
    write(['carried'], (store) => void store('carried').delete([owner, name])),
  waiting: (owner: string) =>
    read<(OutboxRow & { id: number })[]>(
      'outbox',
      (store) => store.index('owner').getAll(owner) as IDBRequest<(OutboxRow & { id: number })[]>,
    ),
  queue: (row: OutboxRow, files: readonly FileRow[]) =>
    write(['outbox', 'files'], (store) => {
      for (const file of files) store('files').put(file)
      store('outbox').put(row)
    }),
  requeue: (row: OutboxRow & { id: number }) => write(['outbox'], (store) => void store('outbox').put(row)),
  drop: (id: number, files: readonly string[]) =>
    write(['outbox', 'files'], (store) => {
      store('outbox').delete(id)
      for (const file of files) store('files').delete(file)
    }),
  file: (id: string) => read<FileRow | undefined>('files', (store) => store.get(id) as IDBRequest<FileRow | undefined>),
}
