import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../../../tests/support/app.ts'
import { GLYPHS, type Stroke } from './glyphs.ts'
import { HEIGHT, LENGTH, WIDTH, drawAnswer, randomAnswer } from './picture.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('an answer is a raster picture and an id: no text, no path, nothing of its answer', async () => {
  const { data } = await app.anonymous.call<Record<string, string>>('GET', '/auth/captcha')
  expect(Object.keys(data).toSorted()).toEqual(['captchaId', 'image'])
  expect(data['image']).toMatch(/^data:image\/png;base64,/)
  const png = Buffer.from(data['image']!.slice(data['image']!.indexOf(',') + 1), 'base64')
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  const chunks = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) chunks.push(png.toString('latin1', at + 4, at + 8))
  expect(chunks).toEqual(['IHDR', 'IDAT', 'IEND'])
})

test('a captcha opens once, whatever the case, and for two minutes', async () => {
  const { q, secrets } = app.kernel
  const make = async () => {
    const { data } = await app.anonymous.call<{ captchaId: string }>('GET', '/auth/captcha')
    await q.query('update captcha set answer_hash = $2 where id = $1', [
      data.captchaId,
      secrets.hmac('captcha', 'ACE34'),
    ])
    return data.captchaId
  }
  const ask = async (captchaId: string, captcha: string, mobile: string) =>
    (
      await app.anonymous.call('POST', '/auth/code', {
        body: { purpose: 'resetPassword', username: 'nobody01', mobile, captchaId, captcha },
      })
    ).msg
  const id = await make()
  expect(await ask(id, ' ace34', '13800000001')).toBe('')
  expect(await ask(id, 'ACE34', '13800000002')).toBe('验证码错误，请重新输入')
  const late = await make()
  app.clock.advance(121)
  expect(await ask(late, 'ACE34', '13800000003')).toBe('验证码错误，请重新输入')
})

/** Darkness of each pixel against its own surroundings: what a script makes of the picture before it looks for characters. */
function readDarkness(png: Buffer): Float32Array {
  const start = png.indexOf('IDAT') + 4
  const rows = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)))
  const row = WIDTH * 3
  const above = new Uint8Array(row)
  const dark = new Float32Array(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y++) {
    for (let i = 0; i < row; i++) above[i]! += rows[y * (row + 1) + 1 + i]!
    for (let x = 0; x < WIDTH; x++)
      dark[y * WIDTH + x] = Math.max(0, 150 - (above[x * 3]! + above[x * 3 + 1]! + above[x * 3 + 2]!) / 3) / 150
  }
  return dark
}

const [TALL, WIDE] = [52, 40]
/** A character as the attacker, who has the same strokes, draws it: straight, or turned. */
function template(hand: readonly Stroke[], turn: number): { pixels: Float32Array; norm: number } {
  const pixels = new Float32Array(WIDE * TALL)
  for (const stroke of hand)
    for (let i = 1; i < stroke.length; i++)
      for (let step = 0; step <= 40; step++) {
        const [[ax, ay], [bx, by]] = [stroke[i - 1]!, stroke[i]!]
        const [dx, dy] = [(ax + ((bx - ax) * step) / 40 - 2) * 6.4, (ay + ((by - ay) * step) / 40 - 3) * 6.3]
        const [cx, cy] = [
          WIDE / 2 + dx * Math.cos(turn) - dy * Math.sin(turn),
          TALL / 2 + dx * Math.sin(turn) + dy * Math.cos(turn),
        ]
        for (let y = Math.round(cy) - 2; y <= cy + 2; y++)
          for (let x = Math.round(cx) - 2; x <= cx + 2; x++)
            if (x >= 0 && y >= 0 && x < WIDE && y < TALL) pixels[y * WIDE + x] = 1
      }
  const mean = pixels.reduce((sum, one) => sum + one, 0) / pixels.length
  for (let i = 0; i < pixels.length; i++) pixels[i]! -= mean
  return { pixels, norm: Math.sqrt(pixels.reduce((sum, one) => sum + one * one, 0)) }
}

const TURNS = [-0.2, 0, 0.2]
const TEMPLATES = [...GLYPHS].flatMap(([character, hands]) =>
  hands.flatMap((hand) => TURNS.map((turn) => ({ character, ...template(hand, turn) }))),
)

/** The five best places and characters, from left to right. */
function attack(png: Buffer): string {
  const dark = readDarkness(png)
  const found: { x: number; score: number; character: string }[] = []
  for (let x = 0; x + WIDE <= WIDTH; x += 4) {
    let best = { x, score: -1, character: '' }
    for (let y = 0; y + TALL <= HEIGHT; y += 4) {
      const patch = new Float32Array(WIDE * TALL)
      let power = 0
      for (let j = 0; j < TALL; j++)
        for (let i = 0; i < WIDE; i++) {
          const value = dark[(y + j) * WIDTH + x + i]!
          patch[j * WIDE + i] = value
          power += value * value
        }
      if (power === 0) continue
      for (const { character, pixels, norm } of TEMPLATES) {
        let product = 0
        for (let at = 0; at < patch.length; at += 4) product += patch[at]! * pixels[at]!
        const score = product / (norm * Math.sqrt(power))
        if (score > best.score) best = { x, score, character }
      }
    }
    found.push(best)
  }
  const chosen: typeof found = []
  for (const one of found.toSorted((a, b) => b.score - a.score))
    if (chosen.length < LENGTH && chosen.every(({ x }) => Math.abs(x - one.x) > 20)) chosen.push(one)
  return chosen
    .toSorted((a, b) => a.x - b.x)
    .map(({ character }) => character)
    .join('')
}

test('a script that compares with templates of the same strokes reads hardly a picture', () => {
  const answers = Array.from({ length: 50 }, randomAnswer)
  const read = answers.map((answer) => attack(drawAnswer(answer)))
  expect(read.filter((text, i) => text === answers[i]).length).toBeLessThan(10)
  // It is no straw man: of the single characters it finds many times what chance would.
  const characters = read.flatMap((text, i) => Array.from(text).filter((one, at) => one === answers[i]![at]))
  expect(characters.length).toBeGreaterThan(40)
})

test('no two pictures of an answer are alike', () => {
  const pictures = Array.from({ length: 5 }, () => drawAnswer('ACE34').toString('base64'))
  expect(new Set(pictures).size).toBe(5)
})
