import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pssOf } from '../../bench/memory.ts'
import { signIn } from '../support/sign-in.ts'
import { startServer } from '../support/server-process.ts'
import { type ApiDocument, type Call, callsOf, type Request, requestOf } from './calls.ts'
import { randomOf } from './random.ts'
import { HOSTILE, rawOf, type RawRequest, sendRaw } from './raw.ts'
import type { Ids } from './values.ts'

const PASSWORD = 'Fuzz12345'
const PARALLEL = 4
const HANG_MS = 30_000
const KEPT_IDS = 5_000
/** Of all requests; what the process keeps after them, caches and prepared statements, it keeps for good. */
const WARM_UP = 0.4
const GROWTH = 1.15
/** Most of what is sent bare is answered at once or never. */
const RAW_PATIENCE_MS = 150
const RAW_PARALLEL = 16
const MOST_FAULTS = 20
const BETRAYED = /\bat .+\.ts:\d+|node_modules|\bselect .+ from |\binsert into |\bupdate .+ set |stack"/i

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    requests: { type: 'string', default: '50000' },
    only: { type: 'string' },
    raw: { type: 'string', default: '10000' },
  },
})
const kept = JSON.parse(readFileSync(new URL('seeds.json', import.meta.url), 'utf8')) as number[]
const seeds = values.seed ? [Number(values.seed)] : [...kept, Date.now() % 1_000_000_007]
const requests = Math.ceil(Number(values.requests) / seeds.length)
const rawRequests = Math.ceil(Number(values.raw) / seeds.length)

const dataDir = await mkdtemp(join(tmpdir(), 'wuguan-fuzz-'))
const server = await startServer(dataDir, { DEMO: '1', ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'silent' })
let faults = 0
/** MB of the process every 500 requests. */
const sizes: number[] = []
try {
  for (const seed of seeds) faults += (await run(seed)) + (await runRaw(seed))
  faults += growth()
} finally {
  await server.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
}
console.log(faults === 0 ? 'no fault' : `${faults} faults`)
process.exit(faults === 0 ? 0 : 1)

async function run(seed: number): Promise<number> {
  console.log(`seed ${seed}, ${requests} requests`)
  let token = await signIn(server.address, 'sysadmin', PASSWORD)
  const document = (await (await fetch(`${server.address}/openapi.json`, { headers: { token } })).json()) as ApiDocument
  const calls = callsOf(document).filter((call) => !values.only || call.name === values.only)
  const ids: Ids = { uuids: [], numbers: [] }
  let found = 0
  let done = 0
  const codes = new Map<number, number>()
  let signingIn: Promise<string> | null = null

  const fault = (request: Request, what: string) => {
    found++
    console.error(`\nFAULT seed ${seed}: ${what}\n  ${request.call}: ${request.method} ${request.url.slice(0, 500)}`)
    console.error(`  ${JSON.stringify(request.headers).slice(0, 300)}\n  ${request.body?.slice(0, 800) ?? ''}`)
  }

  /** A line may break between two requests; who breaks it twice is at fault, and so is who lets one wait. */
  const answerTo = async (request: Request, again = true): Promise<{ reply: Response; text: string }> => {
    try {
      const reply = await fetch(server.address + request.url, {
        method: request.method,
        headers: { token, communityid: '1', ...request.headers },
        ...(request.body === undefined ? {} : { body: request.body }),
        redirect: 'manual',
        signal: AbortSignal.timeout(HANG_MS),
      })
      return { reply, text: await reply.text() }
    } catch (error) {
      if (!again || (error as Error).name === 'TimeoutError' || server.process.exitCode !== null) throw error
      return answerTo(request, false)
    }
  }

  const send = async (request: Request) => {
    const answered = await answerTo(request).catch((error: Error) => error)
    if (answered instanceof Error) {
      const what =
        server.process.exitCode === null ? `no answer: ${String(answered.cause ?? answered)}` : 'the server died'
      fault(request, what)
      return
    }
    const { reply, text } = answered
    const code = /^\{"code":(\d+)/.exec(text)?.[1]
    const outcome = code === undefined ? reply.status : Number(code)
    codes.set(outcome, (codes.get(outcome) ?? 0) + 1)
    if (reply.status >= 500 || outcome === 500) fault(request, `${reply.status} ${text.slice(0, 300)}`)
    else if (outcome !== 0 && BETRAYED.test(text)) fault(request, `the refusal shows its inside: ${text.slice(0, 300)}`)
    if (outcome === 0) keepIds(text, ids)
    if (outcome === 401 && request.headers['token'] === undefined) {
      signingIn ??= signIn(server.address, 'sysadmin', PASSWORD).finally(() => (signingIn = null))
      token = await signingIn
    }
  }

  const worker = async () => {
    while (done < requests && found < MOST_FAULTS && server.process.exitCode === null) {
      const number = done++
      const random = randomOf(seed, number)
      // Every call in turn, so that none is left out.
      await send(requestOf(calls[number % calls.length] as Call, random, ids))
      if (number % 500 === 0) sizes.push(pssOf(server.process.pid!))
      if (number % 5_000 === 0) console.log(`  ${number} · ${sizes.at(-1)!.toFixed(0)} MB`)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, worker))
  console.log(`  codes ${JSON.stringify(Object.fromEntries([...codes].sort((a, b) => b[1] - a[1])))}`)
  return found
}

/** Bytes on bare connections: whatever they are, the server goes on and answers the next. */
async function runRaw(seed: number): Promise<number> {
  console.log(`seed ${seed}, ${rawRequests} times raw bytes`)
  let found = 0
  let done = 0
  const statuses = new Map<string, number>()
  const fault = ({ name, bytes }: RawRequest, number: number, what: string) => {
    found++
    console.error(
      `\nFAULT seed ${seed}, raw ${number}: ${what}\n  ${name}: ${JSON.stringify(bytes.toString('latin1').slice(0, 1_500))}`,
    )
  }
  const worker = async () => {
    while (done < rawRequests && found < MOST_FAULTS && server.process.exitCode === null) {
      const number = done++
      const request = HOSTILE[number] ?? rawOf(randomOf(seed, number))
      const { reply } = await sendRaw(server.address, request.bytes, RAW_PATIENCE_MS)
      const status = /^HTTP\/1\.1 (\d{3})/.exec(reply)?.[1] ?? (reply === '' ? 'silence' : 'other')
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status.startsWith('5')) fault(request, number, reply.slice(0, 300))
      else if (status !== '200' && BETRAYED.test(reply))
        fault(request, number, `shows its inside: ${reply.slice(0, 300)}`)
      const health = await fetch(`${server.address}/health`).catch((error: Error) => error)
      if (health instanceof Error) fault(request, number, `no answer afterwards: ${String(health.cause ?? health)}`)
    }
  }
  await Promise.all(Array.from({ length: RAW_PARALLEL }, worker))
  console.log(`  answers ${JSON.stringify(Object.fromEntries([...statuses].sort((a, b) => b[1] - a[1])))}`)
  return found
}

/** 1 when the process is clearly larger at the end than after the warm-up. */
function growth(): number {
  if (sizes.length < 20) return 0
  const settled = sizes.slice(Math.floor(sizes.length * WARM_UP))
  const part = Math.max(1, Math.floor(settled.length / 4))
  const median = (of: readonly number[]) => [...of].sort((a, b) => a - b)[Math.floor(of.length / 2)]!
  const [before, after] = [median(settled.slice(0, part)), median(settled.slice(-part))]
  console.log(`  memory ${before.toFixed(0)} MB after the warm-up, ${after.toFixed(0)} MB at the end`)
  if (after <= before * GROWTH) return 0
  console.error(`FAULT: memory grew by ${((after / before - 1) * 100).toFixed(0)} %`)
  return 1
}

function keepIds(text: string, ids: Ids): void {
  for (const [, uuid, number] of text.slice(0, 20_000).matchAll(/"id":(?:"([0-9a-f-]{36})"|(\d{1,15})\b)/g)) {
    if (uuid) ids.uuids[ids.uuids.length < KEPT_IDS ? ids.uuids.length : uuid.charCodeAt(0) * 40] = uuid
    else if (number)
      ids.numbers[ids.numbers.length < KEPT_IDS ? ids.numbers.length : Number(number) % KEPT_IDS] = Number(number)
  }
}
