import type { Attachment } from '@wuguan/contract/kernel/fields'
import { NO_ANSWER } from '@/app/api/api-error'
import { ApiError, call, type Method } from '@/app/api/client'
import { uploadFile } from '@/app/api/upload'
import { createStore, useStore } from '@/app/store'
import { phoneStore } from './phone.store'
import { packed, type Seal, unpacked } from './seal'

/** A picture of an act, kept beside it until it has been uploaded. */
interface Kept {
  readonly id: string
  readonly field: string
  readonly name: string
  readonly type: string
  /** The server has it under this name: the call says the same however often it is sent. */
  readonly sent?: Attachment
}
/** What somebody did, as it will be told to the server. */
export interface Act {
  /** The acts of one kind of work, for its pages. */
  readonly kind: string
  /** What it was done to: a later act on the same thing comes after it. */
  readonly subject: string
  readonly title: string
  /** By the clock of the phone. */
  readonly at: string
  readonly method: Method
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  /** What files are kept under. */
  readonly bizType: string
  /** It may wait for a network; else it is done now or not at all. */
  readonly mayWait: boolean
}
export interface Waiting extends Act {
  readonly id: number
  readonly key: string
  readonly files: readonly Kept[]
  /** It waited: `body.queued` says so from now on. */
  readonly queued: boolean
  /** The server has said no; it stays to be read, the others go on. */
  readonly refusal: string | null
}
export interface Pending {
  readonly waiting: readonly Waiting[]
  readonly sending: boolean
  /** The last that was to be told had no answer: the browser may know of a network that leads nowhere. */
  readonly lost: boolean
  /** Subjects of acts that have arrived since what the phone carries was read, with their time. */
  readonly told: ReadonlyMap<string, string>
}
const EMPTY: Pending = { waiting: [], sending: false, lost: false, told: new Map() }
const pending = createStore<Pending>(EMPTY)
export const usePending = (): Pending => useStore(pending, (now) => now)
export const toldSoFar = (): Pending['told'] => pending.get().told
/** What was read after they had arrived shows them. */
export const forgetTold = (known: Pending['told']): void =>
  pending.set((now) => ({ ...now, told: new Map([...now.told].filter(([subject]) => !known.has(subject))) }))

let seal: Seal | null = null
/** Called with the answer of whatever has arrived. */
let arrived: (act: Waiting) => void = () => undefined

export async function openOutbox(own: Seal, onArrival: typeof arrived): Promise<void> {
  seal = own
  arrived = onArrival
  await reread()
  // What might not wait and was not told before the page went is not told late.
  for (const act of pending.get().waiting) if (!act.mayWait) await forget(act)
  void send()
}
export function closeOutbox(): void {
  seal = null
  pending.set(EMPTY)
}

async function reread(): Promise<void> {
  const own = seal
  if (!own) return
  const rows = await phoneStore.waiting(own.owner)
  const waiting = await Promise.all(
    rows.map(async (row) => ({ ...unpacked<Omit<Waiting, 'id'>>(await own.open(row)), id: row.id })),
  )
  // Whether there is an answer is only known while something is to be told.
  if (seal === own) pending.set((now) => ({ ...now, waiting, lost: now.lost && waiting.some(isDue) }))
}
const isDue = ({ refusal }: Waiting) => refusal === null
async function rewrite(own: Seal, { id, ...act }: Waiting): Promise<void> {
  await phoneStore.requeue({ id, owner: own.owner, ...(await own.close(packed(act))) })
}

/** Nobody stands before a point for longer to see whether a bad line carries what may as well wait. */
const PATIENCE_MS = 6000

/** Keeps an act and its pictures on the phone, then tells the server if it can be reached. Refusals of the server are thrown where it was. */
export async function post(act: Act, pictures: readonly { field: string; file: File }[]): Promise<'sent' | 'kept'> {
  const own = seal
  if (!own) throw new Error('nobody is signed in')
  const files: Kept[] = []
  const rows = await Promise.all(
    pictures.map(async ({ field, file }) => {
      const id = crypto.randomUUID()
      files.push({ id, field, name: file.name, type: file.type })
      return { id, owner: own.owner, ...(await own.close(await file.arrayBuffer())) }
    }),
  )
  const kept = { ...act, key: crypto.randomUUID(), files, queued: false, refusal: null }
  await phoneStore.queue({ owner: own.owner, ...(await own.close(packed(kept))) }, rows)
  void navigator.storage?.persist?.().catch(() => false)
  await reread()
  const mine = pending.get().waiting.find(({ key }) => key === kept.key)!
  const sent = send(mine.id)
  await (act.mayWait ? Promise.race([sent, new Promise((done) => setTimeout(done, PATIENCE_MS))]) : sent)
  const left = pending.get().waiting.find(({ id }) => id === mine.id)
  if (!left) return 'sent'
  if (left.refusal !== null) {
    await forget(left)
    throw new ApiError(422, left.refusal)
  }
  if (act.mayWait) return 'kept'
  await forget(left)
  throw new ApiError(0, '当前没有网络，此任务须在有网络时办理')
}

/** Takes an act that was refused off the phone. */
export async function forget({ id, files }: Waiting): Promise<void> {
  await phoneStore.drop(
    id,
    files.map((file) => file.id),
  )
  await reread()
}

/** There is no way to the server, or it takes longer than anybody waits. */
const UNREACHED: ReadonlySet<number> = new Set([NO_ANSWER, 504])
/** No answer, or one that says nothing of the act: it is told again later. */
const UNANSWERED: ReadonlySet<number> = new Set([...UNREACHED, 409, 423, 429, 500, 503])

/**
 * Tells the server what waits, oldest first, one after the other; of several pages of this phone one does. `fresh` is what has just been
 * done: everything older has waited. What was refused stays, and what comes after it goes on; without an answer all of it waits.
 */
export const send = (fresh?: number): Promise<void> =>
  navigator.locks.request('handheld-outbox', async () => {
    const own = seal
    if (!own) return
    await reread()
    const due = pending.get().waiting.filter(isDue)
    if (due.length === 0) return
    pending.set((now) => ({ ...now, sending: true }))
    try {
      for (const act of due) {
        // Somebody else may have signed in meanwhile.
        if (seal !== own) return
        const told = await tell(own, act.id === fresh ? act : await asQueued(own, act)).catch((error: unknown) => error)
        if (told !== undefined && !(told instanceof ApiError)) throw told
        pending.set((now) => ({ ...now, lost: told !== undefined && UNREACHED.has(told.code) }))
        if (told === undefined) continue
        if (told.code === 401) return
        if (UNANSWERED.has(told.code)) {
          if (act.id === fresh && act.mayWait) await asQueued(own, act)
          return
        }
        await rewrite(own, { ...(await current(own, act.id)), refusal: told.msg })
      }
    } finally {
      await reread()
      pending.set((now) => ({ ...now, sending: false }))
    }
  })

/** An act that has waited says so. Its first words may have arrived without an answer: what it says now is something else and has a key of its own. */
async function asQueued(own: Seal, act: Waiting): Promise<Waiting> {
  if (act.queued || !act.mayWait) return act
  const queued = { ...act, key: crypto.randomUUID(), queued: true, body: { ...act.body, queued: true } }
  await rewrite(own, queued)
  return queued
}
const current = async (own: Seal, id: number): Promise<Waiting> => {
  const row = (await phoneStore.waiting(own.owner)).find((one) => one.id === id)!
  return { ...unpacked<Omit<Waiting, 'id'>>(await own.open(row)), id }
}

async function tell(own: Seal, act: Waiting): Promise<undefined> {
  let now = act
  for (const file of act.files) {
    if (file.sent) continue
    const row = await phoneStore.file(file.id)
    if (!row) continue
    const picture = new File([await own.open(row)], file.name, { type: file.type })
    const fields = { bizType: act.bizType, field: file.field }
    const sent = await uploadFile(picture, fields, () => undefined, new AbortController().signal)
    now = { ...now, files: now.files.map((one) => (one.id === file.id ? { ...one, sent } : one)) }
    // Before the call: whoever takes it up after a crash says the same under the same key.
    await rewrite(own, now)
  }
  const lists = Map.groupBy(
    now.files.filter(({ sent }) => sent),
    ({ field }) => field,
  )
  const added = Object.fromEntries(
    [...lists].map(([field, files]) => [
      field,
      [...((now.body[field] as readonly unknown[] | undefined) ?? []), ...files.map(({ sent }) => sent)],
    ]),
  )
  await call(now.method, now.path, {
    body: { ...now.body, ...added },
    headers: { 'Idempotency-Key': now.key },
    quiet: true,
  })
  await phoneStore.drop(
    now.id,
    now.files.map(({ id }) => id),
  )
  pending.set((was) => ({ ...was, told: new Map([...was.told, [now.subject, now.at]]) }))
  await reread()
  arrived(now)
  return undefined
}
