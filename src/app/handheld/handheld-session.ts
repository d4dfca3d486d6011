import { now } from '@wuguan/crud/clock'
import { api, ApiError } from '@/app/api/client'
import { KEYS } from '@/app/session/session-keys'
import { can, currentUser, type SessionUser, setUser } from '@/app/session/user-store'
import { closeOutbox, openOutbox, send } from './outbox'
import { phoneStore } from './phone.store'
import { packed, type Seal, sealOf, unpacked } from './seal'

/** Who works on this phone, as long as his session lives in this browser tab. */
export interface Holder {
  readonly userId: number
  readonly petName: string
  /** Codes of what he may do out of those that pages of the phone ask for. */
  readonly codes: readonly string[]
}
interface Session extends Holder {
  readonly key: string
}

let opened: { readonly holder: Holder; readonly seal: Seal } | null = null

/** Opens what this phone keeps of whoever has signed in: with the server once, from then on until the tab is closed without it. */
export async function enter(codes: readonly string[], arrived: Parameters<typeof openOutbox>[1]): Promise<Holder> {
  const kept = sessionStorage.getItem(KEYS.handheld)
  const session = kept === null ? await ask(codes) : (JSON.parse(kept) as Session)
  sessionStorage.setItem(KEYS.handheld, JSON.stringify(session))
  const { key, ...who } = session
  opened = { holder: who, seal: await sealOf(key) }
  await openOutbox(opened.seal, arrived)
  return who
}
async function ask(codes: readonly string[]): Promise<Session> {
  const [user, { key }] = await Promise.all([
    currentUser() ?? api.get<SessionUser>('/basedata/sys/user/info', {}, { quiet: true }),
    api.get<{ key: string }>('/auth/handheldKey', {}, { quiet: true }),
  ])
  if (user !== currentUser()) setUser(user)
  const { userId, petName } = user
  return { userId, petName, key, codes: codes.filter(can) }
}
/** Opens what is kept of whoever has signed in for pages beside those of the phone; what waits to be sent stays closed. */
export async function openKept(): Promise<void> {
  const user = currentUser()
  if (!user || opened?.holder.userId === user.userId) return
  const { key } = await api.get<{ key: string }>('/auth/handheldKey', {}, { quiet: true })
  opened = { holder: { userId: user.userId, petName: user.petName, codes: [] }, seal: await sealOf(key) }
}
export function leave(): void {
  opened = null
  closeOutbox()
}

/** No answer, or that of a proxy before a server that is not there. */
const SILENT: ReadonlySet<number> = new Set([0, 502, 503, 504])

interface Carried<T> {
  readonly data: T
  readonly at: string
}
/** The answer of a read, kept for places without a network: what the server says, else what it said last, which `first` hears while the server is asked. */
export async function carried<T>(
  name: string,
  read: () => Promise<T>,
  first: (kept: Carried<T>) => void,
): Promise<Carried<T> | null> {
  const mine = opened
  if (!mine) return null
  const last = keptAs<T>(mine.seal, name).catch(() => null)
  let answered = false
  void last.then((kept) => kept && !answered && opened === mine && first(kept))
  try {
    const kept = { data: await read(), at: now() }
    answered = true
    await keep(mine.seal, name, kept)
    return kept
  } catch (error) {
    if (!(error instanceof ApiError) || !SILENT.has(error.code)) throw error
    const kept = await last
    if (!kept) throw error
    return kept
  }
}
async function keptAs<T>({ owner, open }: Seal, name: string): Promise<Carried<T> | null> {
  const row = await phoneStore.carried(owner, name)
  return row ? unpacked<Carried<T>>(await open(row)) : null
}
const keep = async ({ owner, close }: Seal, name: string, value: unknown) =>
  phoneStore.carry({ owner, name, at: Date.now(), ...(await close(packed(value))) })

const draftName = (name: string) => `draft:${name}`
interface DraftHead {
  readonly value: unknown
  readonly files: readonly {
    readonly name: string
    readonly type: string
    readonly size: number
    readonly at: number
  }[]
}
/** Keeps what is being written: its words, and behind them the bytes of its pictures. */
export async function keepDraft(name: string, value: unknown, files: readonly File[]): Promise<void> {
  const mine = opened
  if (!mine) return
  const head = packed({
    value,
    files: files.map((file) => ({ name: file.name, type: file.type, size: file.size, at: file.lastModified })),
  } satisfies DraftHead)
  const whole = await new Blob([Uint32Array.of(head.byteLength), head, ...files]).arrayBuffer()
  const { owner, close } = mine.seal
  await phoneStore.carry({ owner, name: draftName(name), at: Date.now(), ...(await close(whole)) })
}
export async function keptDraft<T>(name: string): Promise<{ value: T; files: File[] } | null> {
  const mine = opened
  const row = mine && (await phoneStore.carried(mine.seal.owner, draftName(name)))
  if (!row) return null
  const whole = await mine.seal.open(row)
  let at = 4 + new Uint32Array(whole, 0, 1)[0]!
  const { value, files } = unpacked<DraftHead>(whole.slice(4, at))
  return {
    value: value as T,
    files: files.map((file) => {
      const bytes = whole.slice(at, (at += file.size))
      return new File([bytes], file.name, { type: file.type, lastModified: file.at })
    }),
  }
}
export async function dropDraft(name: string): Promise<void> {
  if (opened) await phoneStore.forgetCarried(opened.seal.owner, draftName(name))
}

const EVERY_MS = 20_000
/** Sends what waits as soon as there is a network, and looks from time to time: not every lost line is told. */
export function keepSending(): () => void {
  const go = () => void send().catch(() => undefined)
  const timer = setInterval(go, EVERY_MS)
  window.addEventListener('online', go)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', go)
  }
}
