import { setTimeout as pause } from 'node:timers/promises'
import type { DeskProperty, Payment, Quote } from '@wuguan/contract/charge-finance/collect.actions'
import { add } from '@wuguan/contract/kernel/decimal'
import type { Processes } from './processes.ts'

/** What people do at the desk all day, over HTTP, in any order. */
export interface Ground {
  readonly communityId: number
  readonly homes: readonly { houseId: string; customerId: string }[]
  readonly items: Record<'temp' | 'deposit', string>
  readonly methods: Record<'cash' | 'wechat' | 'transfer', string>
  readonly deductedTypeId: string
  readonly token: string
}
/** Where any of the processes answers now. */
export type Addresses = Pick<Processes, 'addresses'>
export interface Answer<T = unknown> {
  code: number
  msg: string
  data: T
}
const PATIENCE_MS = 60_000

/** Asks any process that runs. A line that breaks says nothing: the same request with the same key goes out again. */
export async function ask<T>(
  processes: Addresses,
  token: string,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  key?: string,
): Promise<Answer<T>> {
  const until = Date.now() + PATIENCE_MS
  for (let attempt = 0; ; attempt += 1) {
    const addresses = processes.addresses()
    const address = addresses[Math.floor(Math.random() * addresses.length)]
    try {
      const reply = await fetch(`${address}${path}`, {
        method,
        headers: {
          token,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const answer = (await reply.json()) as Answer<T>
      if (answer.code !== 503) return answer
    } catch (error) {
      if (Date.now() > until) throw error
    }
    await pause(50 + 50 * Math.min(attempt, 10))
  }
}

/** Mulberry32: the same wishes for the same seed. */
export function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    whole: (below: number) => Math.floor(next() * below),
    of: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
  }
}
type Dice = ReturnType<typeof dice>

/** One who acts, and what was answered to him: numbers of receipts that he may rely on. */
export class Actor {
  readonly receipts = new Map<string, string>()
  done = 0
  refused = 0
  readonly #d: Dice
  private readonly ground: Ground
  private readonly processes: Addresses
  constructor(ground: Ground, processes: Addresses, seed: number) {
    this.ground = ground
    this.processes = processes
    this.#d = dice(seed)
  }

  async act(): Promise<void> {
    const work = this.#d.of(this.#acts)
    const answer = await work()
    if (!answer) return
    if (answer.code >= 500) throw new Error(`${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`)
    if (answer.code === 0) this.done += 1
    else this.refused += 1
  }
  #post<T>(path: string, body: object): Promise<Answer<T>> {
    return ask<T>(this.processes, this.ground.token, 'POST', path, body, crypto.randomUUID())
  }
  #amount = () => `${1 + this.#d.whole(500)}.${String(this.#d.whole(100)).padStart(2, '0')}`
  async #property(): Promise<DeskProperty> {
    const { houseId } = this.#d.of(this.ground.homes)
    const { code, msg, data } = await ask<DeskProperty>(
      this.processes,
      this.ground.token,
      'GET',
      `/charge/collection/property/${houseId}`,
    )
    if (code !== 0) throw new Error(`property: ${code} ${msg}`)
    return data
  }
  /** Receipts of an answer that has come. */
  #keep(
    answer: Answer<{
      receipts?: { receiptId: string; receiptNumber: string }[]
      receiptId?: string
      receiptNumber?: string
    }>,
  ) {
    if (answer.code !== 0) return answer
    for (const { receiptId, receiptNumber } of answer.data.receipts ?? []) this.receipts.set(receiptNumber, receiptId)
    if (answer.data.receiptNumber) this.receipts.set(answer.data.receiptNumber, answer.data.receiptId!)
    return answer
  }
  #one = (property: DeskProperty) => (property.receivables.length ? this.#d.of(property.receivables).id : null)

  #bill = async () => {
    const { houseId } = this.#d.of(this.ground.homes)
    return this.#temp(houseId, this.ground.items.temp, true)
  }
  #sell = async () =>
    this.#temp(this.#d.of(this.ground.homes).houseId, this.#d.of(Object.values(this.ground.items)), false)
  async #temp(houseId: string, feeItemId: string, onlyReceivable: boolean) {
    const amount = this.#amount()
    return this.#keep(
      await this.#post('/charge/collection/temp', {
        communityId: this.ground.communityId,
        propertyType: 'house',
        propertyId: houseId,
        feeItemId,
        quantity: '1',
        unitRate: amount,
        explanation: '随机',
        onlyReceivable,
        payments: onlyReceivable ? [] : [{ methodId: this.ground.methods.cash, amount }],
      }),
    )
  }
  #collect = async () => {
    const property = await this.#property()
    const lines = property.receivables.slice(0, 1 + this.#d.whole(3)).map(({ id }) => ({ receivableId: id }))
    if (lines.length === 0) return null
    const account = property.accounts.find((one) => one.status === 1 && Number.parseInt(one.available) >= 1)
    const part = {
      propertyType: 'house',
      propertyId: property.propertyId,
      lines,
      prepaid: account && this.#d.whole(3) === 0 ? [{ accountId: account.id, amount: '1.00' }] : [],
      roundOff: this.#d.whole(4) === 0 ? '0.01' : '0',
    }
    const { communityId, methods } = this.ground
    const quoted = await this.#post<Quote>('/charge/collection/quote', { communityId, parts: [part] })
    if (quoted.code !== 0) return quoted
    const mode = this.#d.whole(4)
    const money = mode === 0 ? '3.33' : mode === 1 ? add(quoted.data.payable, '20.00') : quoted.data.payable
    const [priced] = quoted.data.parts
    return this.#keep(
      await this.#post<Payment>('/charge/collection/pay', {
        communityId,
        parts: [{ ...part, expected: priced!.expected, preferential: priced!.preferential }],
        payments: money === '0.00' ? [] : [{ methodId: this.#d.of([methods.cash, methods.wechat]), amount: money }],
        changeToPrepaid: this.#d.whole(2) === 0,
      }),
    )
  }
  #recharge = async () => {
    const { houseId, customerId } = this.#d.of(this.ground.homes)
    const amount = this.#amount()
    return this.#keep(
      await this.#post('/charge/prepaid/recharge', {
        communityId: this.ground.communityId,
        propertyType: 'house',
        propertyId: houseId,
        payerCustomerId: customerId,
        lines: [{ feeItemId: null, amount }],
        payments: [{ methodId: this.ground.methods.cash, amount }],
        offset: false,
      }),
    )
  }
  #void = async () => {
    const ids = [...this.receipts.values()]
    return ids.length
      ? this.#post('/charge/receipt/void', { receiptId: this.#d.of(ids.slice(-40)), reason: '随机作废' })
      : null
  }
  #change = async (verb: string, body: (id: string) => object) => {
    const id = this.#one(await this.#property())
    return id ? this.#post(`/charge/finance/receivable/${verb}`, { reason: '随机', ...body(id) }) : null
  }
  #deduct = async () => {
    const id = this.#one(await this.#property())
    if (!id) return null
    return this.#post('/charge/finance/deduction/apply', {
      deductedTypeId: this.ground.deductedTypeId,
      lines: [{ receivableId: id, component: 'P', mode: 'amount', amount: '0.50' }],
      reason: '随机减免',
    })
  }
  readonly #acts: readonly (() => Promise<Answer | null>)[] = [
    this.#bill,
    this.#bill,
    this.#bill,
    this.#bill,
    this.#sell,
    this.#collect,
    this.#collect,
    this.#collect,
    this.#collect,
    this.#recharge,
    this.#void,
    this.#void,
    this.#deduct,
    () => this.#change('adjust', (id) => ({ ids: [id], mode: 'ratio', ratio: '0.9' })),
    () => this.#change('split', (id) => ({ id, amount: '0.37' })),
    () => this.#change('cancel', (id) => ({ ids: [id] })),
  ]
}
