import { randomInt } from 'node:crypto'
import type { Kernel } from '../../kernel/kernel.ts'
import { uuidv7 } from '../../kernel/ids.ts'

const LIFE_SECONDS = 120
const LENGTH = 4
const WIDTH = 120
const HEIGHT = 40

/** Strokes of the digits on a 4×6 grid; drawn bent and jittered, so that no text stands in the picture. */
const STROKES: readonly (readonly (readonly [number, number])[])[] = [
  [
    [0, 0],
    [4, 0],
    [4, 6],
    [0, 6],
    [0, 0],
  ],
  [
    [1, 1],
    [2, 0],
    [2, 6],
  ],
  [
    [0, 1],
    [1, 0],
    [4, 0],
    [4, 3],
    [0, 6],
    [4, 6],
  ],
  [
    [0, 0],
    [4, 0],
    [2, 2.5],
    [4, 4],
    [3, 6],
    [0, 6],
  ],
  [
    [3, 6],
    [3, 0],
    [0, 4],
    [4, 4],
  ],
  [
    [4, 0],
    [0, 0],
    [0, 3],
    [3, 2.6],
    [4, 4.4],
    [3, 6],
    [0, 6],
  ],
  [
    [4, 0],
    [1, 1],
    [0, 4],
    [1, 6],
    [4, 6],
    [4, 3.4],
    [0, 3.6],
  ],
  [
    [0, 0],
    [4, 0],
    [1.5, 6],
  ],
  [
    [2, 3],
    [0, 1.5],
    [2, 0],
    [4, 1.5],
    [2, 3],
    [0, 4.5],
    [2, 6],
    [4, 4.5],
    [2, 3],
  ],
  [
    [4, 2.6],
    [0, 2.8],
    [0, 0],
    [4, 0],
    [4, 3],
    [2.5, 6],
  ],
]

const jitter = (spread: number) => (randomInt(0, 1000) / 1000 - 0.5) * spread

function draw(digits: string): string {
  const strokes = Array.from(digits, (digit, i) => {
    const x = 14 + i * 26 + jitter(6)
    const y = 9 + jitter(6)
    const lean = jitter(0.8)
    const points = STROKES[Number(digit)]!.map(
      ([px, py]) => `${(x + px * 3.6 + py * lean + jitter(1.2)).toFixed(1)},${(y + py * 3.6 + jitter(1.2)).toFixed(1)}`,
    )
    return `<polyline points="${points.join(' ')}" fill="none" stroke="#33506f" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>`
  })
  const noise = Array.from(
    { length: 5 },
    () =>
      `<path d="M${jitter(20)} ${randomInt(0, HEIGHT)} C ${randomInt(20, 60)} ${randomInt(0, HEIGHT)}, ${randomInt(60, 100)} ${randomInt(0, HEIGHT)}, ${WIDTH} ${randomInt(0, HEIGHT)}" fill="none" stroke="#7d93ad" stroke-width="1"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${noise.join('')}${strokes.join('')}</svg>`
}

export async function makeCaptcha(kernel: Kernel): Promise<{ captchaId: string; image: string }> {
  const digits = Array.from({ length: LENGTH }, () => randomInt(0, 10)).join('')
  const now = kernel.clock.now()
  const captchaId = uuidv7()
  await kernel.q.query(
    `insert into captcha (id, answer_hash, expires_at, created_at, updated_at) values ($1, $2, $3::timestamptz + interval '${LIFE_SECONDS} seconds', $3, $3)`,
    [captchaId, kernel.secrets.hmac('captcha', digits), now],
  )
  return { captchaId, image: `data:image/svg+xml;base64,${Buffer.from(draw(digits)).toString('base64')}` }
}

/** A captcha answers once; a wrong answer uses it up too. */
export async function spendCaptcha(kernel: Kernel, id: string, answer: string): Promise<boolean> {
  const now = kernel.clock.now()
  const [row] = await kernel.q.query<{ answer_hash: string }>(
    'update captcha set used_at = $2 where id::text = $1 and used_at is null and expires_at > $2 returning answer_hash',
    [id, now],
  )
  return row !== undefined && row.answer_hash === kernel.secrets.hmac('captcha', answer.trim())
}
