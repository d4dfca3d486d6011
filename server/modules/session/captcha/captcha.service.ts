import { tooMany } from '@wuguan/contract/kernel/errors'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { Kernel, PublicContext } from '../../../kernel/kernel.ts'
import { takeEvent } from '../../../kernel/rate-limit.ts'
import { placeOf } from '../place.ts'
import { drawAnswer, randomAnswer } from './picture.ts'

const LIFE_SECONDS = 120
/** Pictures of one address: what bounds the guesses of somebody who reads them (decision 0016). */
const ALLOWANCE = [{ limit: 30, seconds: 1800 }]

const digestOf = ({ secrets }: Pick<Kernel, 'secrets'>, answer: string) =>
  secrets.hmac('captcha', answer.trim().toUpperCase())

export async function makeCaptcha({ kernel, caller }: PublicContext): Promise<{ captchaId: string; image: string }> {
  const now = kernel.clock.now()
  const wait = await takeEvent(kernel.q, `captcha:${placeOf(caller.ip)}`, ALLOWANCE, now)
  if (wait > 0) throw tooMany(wait)
  const answer = randomAnswer()
  const captchaId = uuidv7()
  await kernel.q.query(
    `insert into captcha (id, answer_hash, expires_at, created_at, updated_at) values ($1, $2, $3::timestamptz + interval '${LIFE_SECONDS} seconds', $3, $3)`,
    [captchaId, digestOf(kernel, answer), now],
  )
  return { captchaId, image: `data:image/png;base64,${drawAnswer(answer).toString('base64')}` }
}

/** A captcha answers once; a wrong answer uses it up too. */
export async function spendCaptcha(kernel: Kernel, id: string, answer: string): Promise<boolean> {
  const now = kernel.clock.now()
  const [row] = await kernel.q.query<{ answer_hash: string }>(
    'update captcha set used_at = $2 where id::text = $1 and used_at is null and expires_at > $2 returning answer_hash',
    [id, now],
  )
  return row !== undefined && row.answer_hash === digestOf(kernel, answer)
}
