import { communityChargeConfig } from '@wuguan/contract/charge-base/community-charge-config.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { Actor } from '../../server/kernel/auth/actor.ts'
import { loadRights, systemActor } from '../../server/kernel/auth/actor.ts'
import { insertRow } from '../../server/kernel/crud/store.ts'
import { uuidv7 } from '../../server/kernel/ids.ts'
import type { ActionContext } from '../../server/kernel/kernel.ts'
import { inTransaction } from '../../server/kernel/tx.ts'
import { type Book, type PostingDoc } from '../../server/modules/charge-finance/ledger/context.service.ts'
import { openBook } from '../../server/modules/charge-finance/ledger/book-date.service.ts'
import { type NewReceivable, createReceivables } from '../../server/modules/charge-finance/ledger/create.service.ts'
import type { Payment, Quote } from '@wuguan/contract/charge-finance/collect.actions'
import type { Answer, Caller } from './app.ts'
import { type Register, openRegister } from './register.ts'

/** A community that charges: items, methods, a configuration, and houses with a payer. What tests of the ledger stand on. */
export interface ChargeWorld extends Register {
  readonly place: { companyId: number; communityId: number }
  readonly items: Record<'property' | 'water' | 'temp' | 'deposit', string>
  readonly methods: Record<'cash' | 'pos' | 'wechat' | 'transfer' | 'prepaid', string>
  /** Moves the clock and signs in again: sessions do not outlive days. */
  day(now: string): Promise<Caller>
  /** Runs ledger services in one transaction, as the first account unless another user is named. */
  act<T>(work: (context: ActionContext) => Promise<T>, userId?: number): Promise<T>
  config(set: Record<string, unknown>): Promise<void>
  /** A house with an owner who pays. */
  home(): Promise<{ houseId: string; customerId: string; name: string }>
  /** Quotes and pays all of these receivables of one property by the calls of the desk. */
  collect(home: { houseId: string }, ids: readonly string[], over?: CollectDraft): Promise<Answer<Payment>>
  /** A receivable of the property item, booked on the day it names (default: the clock's). */
  bill(home: { houseId: string; customerId: string; name: string }, over?: BillDraft): Promise<string>
}
export interface CollectDraft {
  payments?: { methodId: string; amount: string; tradeNo?: string }[]
  part?: Record<string, unknown>
  body?: Record<string, unknown>
  key?: string
  caller?: Caller
}
export interface BillDraft extends Partial<NewReceivable> {
  item?: keyof ChargeWorld['items']
  bookDate?: string
}

export async function openCharge(options: Parameters<typeof openRegister>[0] = {}): Promise<ChargeWorld> {
  const r = await openRegister(options)
  const { kernel, clock } = r.app
  const place = { companyId: r.companyId, communityId: r.communityId }
  const now = clock.now()
  const item = async (code: string, name: string, category: string, periodKind: string, lateFee: boolean) => {
    const id = uuidv7()
    const isDeposit = category === 'deposit'
    await r.sql(
      `insert into fee_item (id, company_id, code, name, category, period_kind, allow_prepaid, allow_deduct, allow_refund, allow_preferential, invoiceable,
         count_in_rate, late_fee_enabled, offset_priority, community_scope, sort, enabled, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, true, true, true, $7, $7, $8, 100, 'all', 1, true, $9, $9)`,
      [id, r.companyId, code, name, category, periodKind, !isDeposit, lateFee, now],
    )
    return id
  }
  const items = {
    property: await item('WY', '住宅物业费', 'property', 'cycle', true),
    water: await item('SF', '水费', 'energy', 'usage', true),
    temp: await item('LS', '临时停车费', 'temp', 'once', false),
    deposit: await item('YJ', '装修押金', 'deposit', 'once', false),
  }
  const method = async (code: string, name: string, kind: string, tradeNo = false) => {
    const id = uuidv7()
    await r.sql(
      `insert into payment_method (id, company_id, code, name, kind, channel, fee_rate, need_trade_no, need_payer_name, allow_change, refund_mode, sort, built_in, enabled, created_at, updated_at)
       values ($1, $2, $3, $4, $5, 'counter', 0, $6, false, false, 'original', 5, false, true, $7, $7)`,
      [id, r.companyId, code, name, kind, tradeNo, now],
    )
    return id
  }
  const builtIn = async (code: string) =>
    (await r.sql<{ id: string }>('select id from payment_method where code = $1 and company_id is null', [code]))[0]!.id
  const methods = {
    cash: await builtIn('CASH'),
    prepaid: await builtIn('PREPAID'),
    pos: await method('POS', 'POS刷卡', 'pos', true),
    wechat: await method('WX', '微信', 'wechat'),
    transfer: await method('YH', '银行转账', 'transfer'),
  }

  const actorOf = async (userId: number): Promise<Actor> => {
    const rights = await loadRights(
      kernel.q,
      { userId, superAdmin: true, homeCompanyId: r.companyId, departmentId: null },
      r.companyId,
      0,
    )
    return { ...systemActor(rights, r.companyId, 'test'), userId, petName: `收款员${userId}` }
  }
  const actors = new Map<number, Actor>()
  const act = async <T>(work: (context: ActionContext) => Promise<T>, userId = r.userId): Promise<T> => {
    if (!actors.has(userId)) actors.set(userId, await actorOf(userId))
    const actor = actors.get(userId)!
    return inTransaction(kernel, (scope) => work({ kernel, actor, ...scope }))
  }
  await act((context) =>
    insertRow(
      context.q,
      communityChargeConfig as AnyEntity,
      // The worked figures of the books are paid to the fen; what a till cannot hold has tests of its own.
      { lateFeeFrom: '2024-01-01', cashUnit: 'fen' },
      place,
      context.actor,
      kernel.secrets,
      now,
    ),
  )
  let admin = r.admin
  const world: ChargeWorld = {
    ...r,
    async day(at) {
      clock.set(at)
      admin = await r.app.admin()
      return admin
    },
    place,
    items,
    methods,
    act,
    async config(set) {
      const columns = Object.keys(set)
      await r.sql(
        `update community_charge_config set ${columns.map((c, i) => `${c} = $${i + 2}`).join(', ')} where community_id = $1`,
        [r.communityId, ...Object.values(set)],
      )
    },
    async home() {
      const house = await r.house()
      const person = await r.customer()
      await r.relate(person.id, house.id, { relation: 1, isPayer: true, share: '100' })
      return { houseId: house.id, customerId: person.id, name: String(house['fullName']) }
    },
    async collect(home, ids, { payments, part, body, key, caller = admin } = {}) {
      const { lines, ...restOfPart } = part ?? {}
      const chosen = {
        propertyType: 'house',
        propertyId: home.houseId,
        lines: lines ?? ids.map((receivableId) => ({ receivableId })),
        ...restOfPart,
      }
      const asked = { communityId: r.communityId, ...(body?.['bookDate'] ? { bookDate: body['bookDate'] } : {}) }
      const quoted = await caller.call<Quote>('POST', '/charge/collection/quote', {
        body: { ...asked, parts: [chosen], ...(payments ? { payments } : {}) },
      })
      if (quoted.code !== 0) return quoted as unknown as Answer<Payment>
      const [priced] = quoted.data.parts
      return caller.call<Payment>('POST', '/charge/collection/pay', {
        body: {
          communityId: r.communityId,
          parts: [{ ...chosen, expected: priced!.expected, preferential: priced!.preferential }],
          payments: payments ?? [{ methodId: methods.cash, amount: quoted.data.payable }],
          ...body,
        },
        ...(key ? { headers: { 'idempotency-key': key } } : {}),
      })
    },
    verb: (flow, name, id, values, caller = admin) => r.verb(flow, name, id, values, caller),
    verbTwice: (flow, name, id, values, caller = admin) => r.verbTwice(flow, name, id, values, caller),
    async bill(home, over = {}) {
      const { item: which = 'property', bookDate, ...rest } = over
      const period = rest.feePeriod ?? '2025-03'
      const id = uuidv7()
      const doc: PostingDoc = { docType: 'generationBatch', docId: id, docNo: null }
      const [made] = await act(async (context) => {
        const book: Book = await openBook(context, place, { wanted: bookDate, backdateDays: null })
        return createReceivables(context, book, doc, 'generate', [
          {
            propertyType: 'house',
            propertyId: home.houseId,
            propertyName: home.name,
            houseId: home.houseId,
            payerCustomerId: home.customerId,
            payerRole: 'owner',
            feeItemId: items[which],
            houseFeeStandardId: uuidv7(),
            feePeriod: period,
            periodFrom: `${period}-01`,
            periodTo: `${period}-28`,
            dueDate: `${period}-25`,
            amount: '210.40',
            overdueRate: '5',
            graceDays: 0,
            startMode: 'fromDue',
            overdueCapRatio: null,
            lateFeeFrom: '2024-01-01',
            source: which === 'deposit' ? 'deposit' : which === 'temp' ? 'temp' : 'generate',
            ...rest,
          },
        ])
      })
      return made!
    },
  }
  return world
}
