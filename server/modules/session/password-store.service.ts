import { hash, verify } from '@node-rs/argon2'
import { refuse } from '@wuguan/contract/kernel/errors'
import { refusePassword } from '@wuguan/contract/kernel/strength'
import type { Queryable } from '../../kernel/db/sql.ts'
import { uuidv7 } from '../../kernel/ids.ts'

/** argon2id, 19 MiB, two passes (OWASP's first choice); measured 9 ms here. */
/** `Algorithm.Argon2id` of the library, a const enum that type stripping cannot read. */
const ARGON2ID = 2
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashing runs on libuv's four threads, which files and DNS need too. */
const PARALLEL = 2
const REMEMBERED = 5

let running = 0
const waiting: (() => void)[] = []
async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (running >= PARALLEL) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

export const hashPassword = (plain: string): Promise<string> => limited(() => hash(plain, OPTIONS))
export const verifyPassword = (stored: string, plain: string): Promise<boolean> =>
  limited(() => verify(stored, plain).catch(() => false))

let dummy: Promise<string> | null = null
/** Takes as long as a real check, so that an unknown name answers like a known one. */
export async function verifyNobody(plain: string): Promise<false> {
  dummy ??= hashPassword('nobody')
  await verifyPassword(await dummy, plain)
  return false
}

/** Refuses a new password that is too weak (session R3) in the words of the book, or that its user's name gives away. */
export function checkNewPassword(plain: string, username: string | null): void {
  const sentence = refusePassword(plain)
  if (sentence) throw refuse(sentence)
  if (username && plain.toLowerCase().includes(username.toLowerCase())) throw refuse('密码不能包含用户名')
}

const remember = (q: Queryable, userId: number, hashed: string, now: Date) =>
  q.query(
    'insert into password_history (id, user_id, password_hash, changed_at, created_at, updated_at) values ($1, $2, $3, $4, $4, $4)',
    [uuidv7(), userId, hashed, now],
  )

/**
 * Stores a password that has passed its checks; the last five may not come again (R4). The present one counts wherever it came
 * from: what a seed, an import or a demo wrote enters the history when it is replaced.
 */
export async function storePassword(
  q: Queryable,
  userId: number,
  plain: string,
  now: Date,
  { mustChange = false } = {},
): Promise<void> {
  const recent = await q.query<{ password_hash: string }>(
    'select password_hash from password_history where user_id = $1 order by id desc limit $2',
    [userId, REMEMBERED],
  )
  const [present] = await q.query<{ password_hash: string | null }>(
    'select password_hash from sys_user where id = $1 for update',
    [userId],
  )
  const unknown = present?.password_hash && recent.every((row) => row.password_hash !== present.password_hash)
  const used = recent.map((row) => row.password_hash)
  if (unknown) used.unshift(present.password_hash!)
  for (const password_hash of used.slice(0, REMEMBERED))
    if (await verifyPassword(password_hash, plain)) throw refuse('新密码不能与最近5次使用过的密码相同')
  const hashed = await hashPassword(plain)
  if (unknown) await remember(q, userId, present.password_hash!, now)
  await q.query(
    'update sys_user set password_hash = $2, password_changed_at = $3, must_change_password = $4, failed_count = 0, updated_at = $3, version = version + 1 where id = $1',
    [userId, hashed, now, mustChange],
  )
  await remember(q, userId, hashed, now)
}
