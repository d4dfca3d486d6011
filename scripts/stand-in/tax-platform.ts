import { randomBytes, randomInt } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signLines } from '../../server/kernel/ports/signed-line.ts'
import { sameText } from '../../server/kernel/secrets.ts'

/**
 * A stand-in for a tax platform: speaks its signed JSON, keeps one invoice per number however often it is asked, and says no, nothing, too
 * late or something false when it is told to.
 */
export const MOODS = ['well', 'refuses', 'unheard', 'lost', 'late', 'forged', 'busy'] as const
type Mood = (typeof MOODS)[number]
interface Said {
  code: string
  message?: string
  data?: Record<string, unknown>
}
const read = async (request: IncomingMessage) => {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
const digits = (count: number) => Array.from({ length: count }, () => String(randomInt(10))).join('')

export async function openTaxPlatform(now: () => Date, { port = 0, secret = randomBytes(24).toString('hex') } = {}) {
  const invoices = new Map<string, { invoiceCode: string | null; invoiceNo: string; asked: Record<string, unknown> }>()
  const forms = new Map<string, string>()
  const voided = new Set<string>()
  const delivered: Record<string, unknown>[] = []
  const asked: { method: string; number: string }[] = []
  let refused = 0
  let mood: Mood = 'well'
  let confirms = true

  function answer({ method, ...more }: Record<string, unknown> & { method: string }): Said | null {
    const number = String(more['serialNo'] ?? more['applyNo'] ?? '')
    asked.push({ method, number })
    if (method === 'ping') return mood === 'lost' ? null : { code: '0', data: { remaining: 500 - invoices.size } }
    if (mood === 'lost') return null
    if (mood === 'busy') return { code: 'BUSY', message: '系统繁忙' }
    if (mood === 'refuses') return { code: 'E1001', message: '购方税号不存在' }
    if (method === 'void') {
      voided.add(number)
      return { code: '0' }
    }
    if (method === 'deliver') {
      delivered.push(more)
      return { code: '0' }
    }
    if (method === 'redForm') {
      if (!forms.has(number)) forms.set(number, digits(20))
      return confirms ? { code: '0', data: { formNo: forms.get(number) } } : { code: 'PROCESSING' }
    }
    if (!invoices.has(number)) {
      const digital = String(more['type']).startsWith('d')
      invoices.set(number, {
        invoiceCode: digital ? null : digits(12),
        invoiceNo: digits(digital ? 20 : 8),
        asked: more,
      })
    }
    const { invoiceCode, invoiceNo } = invoices.get(number)!
    if (mood === 'unheard') return null
    return mood === 'late' ? { code: 'PROCESSING' } : { code: '0', data: { invoiceCode, invoiceNo } }
  }

  async function serve(request: IncomingMessage, reply: ServerResponse) {
    const body = await read(request)
    const head = (name: string) => String(request.headers[name] ?? '')
    const nonce = head('x-nonce')
    if (!sameText(head('x-signature'), signLines(secret, head('x-time'), nonce, body))) {
      refused += 1
      return void reply.writeHead(401).end()
    }
    const said = answer(JSON.parse(body) as Record<string, unknown> & { method: string })
    if (said === null) return void request.socket.destroy()
    const text = JSON.stringify(said)
    const key = mood === 'forged' ? 'somebody else' : secret
    reply.writeHead(200, { 'x-signature': signLines(key, nonce, text) }).end(text)
  }
  const server = createServer((request, reply) => void serve(request, reply))
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    appKey: 'wuguan',
    secret,
    invoices,
    voided,
    delivered,
    asked,
    /** Requests of ours whose signature did not fit. */
    refused: () => refused,
    is: (next: Mood) => {
      mood = next
    },
    /** Whether buyers have to be asked first. */
    buyersConfirm: (at: 'once' | 'later') => {
      confirms = at === 'once'
    },
    /** A notice about a number, as it sends them. */
    notice(number: string, said: Said, { noticeId = randomBytes(8).toString('hex'), forged = false } = {}) {
      const body = JSON.stringify({ noticeId, number, ...said })
      const [time, nonce] = [String(Math.floor(now().getTime() / 1000)), randomBytes(8).toString('hex')]
      const signature = signLines(forged ? 'somebody else' : secret, time, nonce, body)
      return { headers: { 'x-time': time, 'x-nonce': nonce, 'x-signature': signature }, body }
    },
    formNo: (applyNo: string) => forms.get(applyNo)!,
    stop: () => new Promise<void>((done) => server.close(() => done())),
  }
}
