import { DomainError, refuse, tooMany } from '@wuguan/contract/kernel/errors'
import { readLimits } from '../../kernel/auth/limits.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Kernel, PublicContext } from '../../kernel/kernel.ts'
import { clearCount, clearCounts, countEvent, currentCounts } from '../../kernel/rate-limit.ts'
import { sha256 } from '../../kernel/secrets.ts'
import { spendCaptcha } from './captcha/captcha.service.ts'
import { placeOf } from './place.ts'

/**
 * Guesses are slowed down by account and by address; an owner is not shut out (decision 0016). Wrong passwords are counted by the
 * typed name, known or not: those from strange addresses together, and those of each address. Strange is an address that the
 * account has not signed in at for 90 days.
 */
const DAY = 24 * 3600
/** Wrong passwords before a picture is due: of strangers for a name in a day, of one address for a name it belongs to. */
const FREE = 3
/** Wrong passwords of one address, whatever the names, before each stranger's name needs a picture there. */
const PLACE_FREE = 20
const PLACE_WINDOW = 900
/** Wrong passwords of strangers for a name in a day, after which each strange address has one guess an hour. */
const GUARD_AFTER = 100
const GUARD_WAIT = 3600
const KNOWN_DAYS = 90
const GUARDED = '陌生地址猜测密码已超过100次，每个地址每小时只受理一次'

export interface Attempt {
  username: string
  caller: Pick<PublicContext['caller'], 'ip' | 'userAgent'>
  now: Date
}
/** Whom an attempt is for: what of the account the throttle has to know; null = nobody has this name. */
type Subject = { id: number; company_id: number } | null

/** How an attempt was let through to its password: freely, with a picture, or because the account knows the address. */
export type Admission = 'free' | 'picture' | 'known'

const keysOf = ({ username, caller }: Attempt) => {
  const name = `login:${sha256(username.toLowerCase()).slice(0, 32)}`
  const place = placeOf(caller.ip)
  return { strangers: name, here: `${name}:${place}`, place: `login-at:${place}` }
}

interface Standing {
  known: boolean
  strangers: number
  here: { count: number; age: number }
  pictureDue: boolean
}

/** The account has signed in at this address. */
async function knows(q: Queryable, subject: Subject, { caller, now }: Attempt): Promise<boolean> {
  if (subject === null) return false
  const rows = await q.query<{ ip: string }>(
    'select distinct ip from user_session where user_id = $1 and login_at > $2::timestamptz - make_interval(days => $3) and ip is not null',
    [subject.id, now, KNOWN_DAYS],
  )
  const place = placeOf(caller.ip)
  return rows.some(({ ip }) => placeOf(ip) === place)
}

async function standing(q: Queryable, attempt: Attempt, subject: Subject): Promise<Standing> {
  const keys = keysOf(attempt)
  const counts = await currentCounts(q, Object.values(keys), attempt.now)
  const here = counts.get(keys.here) ?? { count: 0, age: 0 }
  const strangers = counts.get(keys.strangers)?.count ?? 0
  const strangerDue = strangers >= FREE || (counts.get(keys.place)?.count ?? 0) >= PLACE_FREE
  // Most sign-ins have nothing counted against them and need not know the address.
  const known = (strangerDue || here.count >= FREE) && (await knows(q, subject, attempt))
  return { known, strangers, here, pictureDue: known ? here.count >= FREE : strangerDue }
}

const PICTURE = () => new DomainError(400, '请输入验证码', { captcha: '请输入验证码', captchaRequired: true })

/** Seconds that a strange address still has to wait for its next guess at a name that is guessed at from many. */
const guardWait = ({ known, strangers, here }: Standing): number =>
  !known && strangers >= GUARD_AFTER && here.count > 0 ? Math.ceil(GUARD_WAIT - here.age) : 0

/** Minutes between guesses without a picture at an address that the account knows: double each time, up to the limit of the platform. */
const knownWait = (
  count: number,
  { lockFailures, lockMinutes }: { lockFailures: number; lockMinutes: number },
): number => (count < lockFailures ? 0 : Math.min(2 ** Math.min(count - lockFailures, 20), lockMinutes))

/** Lets an attempt through to its password, or refuses it unseen: for want of a picture, for a wrong one, or until it is its turn. */
export async function admit(
  kernel: Kernel,
  attempt: Attempt,
  subject: Subject,
  given: { captcha?: string | undefined; captchaId?: string | undefined },
): Promise<Admission> {
  const now = await standing(kernel.q, attempt, subject)
  if (!now.pictureDue) return 'free'
  const wait = guardWait(now)
  if (wait > 0) throw tooMany(wait)
  if (given.captcha && given.captchaId) {
    if (!(await spendCaptcha(kernel, given.captchaId, given.captcha)))
      throw refuse('验证码错误，请重新输入', { captchaRequired: true })
    return 'picture'
  }
  if (!now.known || now.here.age < 60 * knownWait(now.here.count, await readLimits(kernel.q))) throw PICTURE()
  return 'known'
}

/** A right password whose attempt was let through freely while others were being counted is one of them: it needs its picture too. */
export async function demandStill(
  kernel: Kernel,
  attempt: Attempt,
  subject: Subject,
  admission: Admission,
): Promise<void> {
  const now = await standing(kernel.q, attempt, subject)
  if (admission === 'free' && now.pictureDue && !now.known) throw PICTURE()
  if (admission === 'picture' && guardWait(now) > 0) throw tooMany(guardWait(now))
}

/** Counts a wrong password; the answer is the refusal, the same for a name that nobody has. */
export async function countFailure(
  kernel: Kernel,
  attempt: Attempt,
  subject: Subject,
  admission: Admission,
): Promise<DomainError> {
  const { q } = kernel
  const { now } = attempt
  const keys = keysOf(attempt)
  const known = await knows(q, subject, attempt)
  const atPlace = await countEvent(q, keys.place, PLACE_WINDOW, now)
  const here = await countEvent(q, keys.here, DAY, now)
  const strangers = known ? 0 : await countEvent(q, keys.strangers, DAY, now)
  if (subject)
    await q.query('update sys_user set failed_count = coalesce(failed_count, 0) + 1 where id = $1', [subject.id])
  const count = known ? here : strangers
  const due = count >= FREE || (!known && atPlace >= PLACE_FREE)
  const wrong = refuse('用户名或密码错误', { captchaRequired: due, remaining: due ? 0 : FREE - count })
  await logRefusal(kernel, attempt, subject, wrong)
  if (strangers === GUARD_AFTER) await logRefusal(kernel, attempt, subject, refuse(GUARDED))
  // Nobody learns without a picture that more than the free tries were looked at, or that the account knows the address.
  return admission === 'known' || (admission === 'free' && count > FREE) ? PICTURE() : wrong
}

/** Writes a refused sign-in into the log; the answer is the refusal. */
export async function logRefusal(
  kernel: Pick<Kernel, 'q'>,
  { username, caller, now }: Attempt,
  subject: Subject,
  answer: DomainError,
): Promise<DomainError> {
  await writeLoginLog(
    kernel,
    {
      username,
      userId: subject?.id ?? null,
      companyId: subject?.company_id ?? null,
      ip: caller.ip,
      client: caller.userAgent,
      result: 2,
      reason: answer.message,
    },
    now,
  )
  return answer
}

/** The owner is in: what was wrong at his address is forgotten. What strangers guess elsewhere stays counted. */
export const forgetHere = (q: Queryable, attempt: Attempt) => clearCount(q, keysOf(attempt).here)

/** Forgets every wrong password for a name, from wherever. */
export async function forgetGuesses(q: Queryable, username: string): Promise<void> {
  await clearCounts(q, `login:${sha256(username.toLowerCase()).slice(0, 32)}`)
}

export async function writeLoginLog(
  kernel: Pick<Kernel, 'q'>,
  entry: {
    username: string
    userId: number | null
    companyId: number | null
    ip: string
    client: string
    result: 1 | 2
    reason: string | null
  },
  now: Date,
): Promise<void> {
  await kernel.q.query(
    `insert into login_log (id, company_id, username, user_id, at, ip, client, result, reason, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $4, $5, $5)`,
    [
      uuidv7(),
      entry.companyId,
      entry.username.slice(0, 60),
      entry.userId,
      now,
      entry.ip,
      entry.client.slice(0, 200),
      entry.result,
      entry.reason,
    ],
  )
}
