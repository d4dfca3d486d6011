import { bankDeductBatch } from '@wuguan/contract/charge-other/bank/bank-deduct-batch.entity'
import { bankDeductContract } from '@wuguan/contract/charge-other/bank/bank-deduct-contract.entity'
import { bankFileTemplate } from '@wuguan/contract/charge-other/bank/bank-file-template.entity'
import { CONTRACT_STATUS, DEBIT_STATUS, RESULT } from '@wuguan/contract/charge-other/bank/codes'
import { cents, total } from '@wuguan/contract/charge-finance/cents'
import { addDays } from '@wuguan/contract/kernel/dates'
import { dateOf, dateTimeOf } from '../../kernel/clock.ts'
import { drawCodes } from '../../kernel/codes.ts'
import { insertRows } from '../../kernel/crud/store.ts'
import { moveOne } from '../../kernel/flow/act.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { sha256 } from '../../kernel/secrets.ts'
import { type Answer, figuresOf, type Judged, keepAnswer } from '../../modules/charge-other/bank/answer.service.ts'
import { batchHooks } from '../../modules/charge-other/bank/batch.hooks.ts'
import { batchSteps } from '../../modules/charge-other/bank/batch.service.ts'
import { fillBatch, gatheringOf, linesOf } from '../../modules/charge-other/bank/batch.store.ts'
import { bookLine, methodOf } from '../../modules/charge-other/bank/posting.ts'
import type { Place } from '../../modules/charge-finance/ledger/context.service.ts'
import { releaseReceivables } from '../../modules/charge-finance/ledger/receivables.service.ts'
import { Stage } from './bpm-play.demo.ts'
import type { DemoContext } from './index.ts'

const HOME = '广州分公司'
const GARDEN = '云山花园'
const TOWER = '滨江一号'
const REASONS = [
  { code: '0051', text: '余额不足' },
  { code: '0014', text: '账户不存在' },
  { code: '0061', text: '超出限额' },
]
const column = (field: string, width: number | null = null, align = 'left', pad: string | null = null) => ({
  field,
  width,
  align,
  pad,
  constant: null,
})
const OUT = [
  column('lineNo', 6, 'right', '0'),
  column('accountNo', 30),
  column('accountName', 40),
  column('amount', 13, 'right', '0'),
]
const IN = [
  column('lineNo', 6, 'right', '0'),
  column('accountNo', 30),
  column('amount', 13, 'right', '0'),
  column('code', 4),
  column('tradeNo', 20),
]
const bare = (columns: readonly ReturnType<typeof column>[]) => columns.map(({ field }) => column(field))
/** A bank, how its files read, the community whose homes pay by it and how many do, and the first digits of their accounts. */
const BANKS = [
  {
    code: 'ICBC',
    name: '工行',
    format: 'txt',
    delimiter: '|',
    unit: 'yuan',
    encoding: 'gbk',
    at: TOWER,
    homes: 20,
    head: '622202',
  },
  {
    code: 'CCB',
    name: '建行',
    format: 'fixed',
    delimiter: null,
    unit: 'fen',
    encoding: 'gbk',
    at: TOWER,
    homes: 12,
    head: '621700',
  },
  {
    code: 'ABC',
    name: '农行',
    format: 'csv',
    delimiter: null,
    unit: 'yuan',
    encoding: 'utf8',
    at: GARDEN,
    homes: 28,
    head: '622848',
  },
] as const

/** 银行代扣: contracts of sixty homes in two communities at three banks, and a batch of each: booked, answered, and a draft. */
export async function seedBankDebitDemo(demo: DemoContext): Promise<void> {
  const { q, now, kernel, companies, users } = demo
  const companyId = companies[HOME]!
  const stage = new Stage(demo, companyId)
  const context = await stage.as(users['finance01']!, now)
  const communities = await q.query<{ id: number; name: string }>(
    'select id, name from community where company_id = $1',
    [companyId],
  )
  const placeOf = (at: string): Place => ({ companyId, communityId: communities.find(({ name }) => name === at)!.id })
  const today = dateOf(now)
  const write = (
    entity: Parameters<typeof insertRows>[1],
    rows: readonly Record<string, unknown>[],
    at: { companyId: number; communityId: number | null },
  ) =>
    insertRows(
      q,
      entity,
      rows.map(({ id, ...draft }) => ({ draft, place: at, id: String(id) })),
      context.actor,
      kernel.secrets,
      now,
    )

  await write(
    bankFileTemplate,
    BANKS.flatMap(({ code, name, format, delimiter, unit, encoding }) => {
      const shared = { bankCode: code, format, delimiter, encoding, amountUnit: unit, remark: null }
      const laid = format === 'fixed' ? (columns: typeof OUT) => columns : bare
      return [
        {
          ...shared,
          id: uuidv7(),
          name: `${name}代扣文件`,
          direction: 'out',
          headerLine: format === 'csv' ? '序号,账号,户名,金额' : '{{batchNo}} {{deductDate}} {{count}} {{total}}',
          columns: laid(OUT),
        },
        {
          ...shared,
          id: uuidv7(),
          name: `${name}回盘文件`,
          direction: 'in',
          headerLine: format === 'csv' ? null : '{{batchNo}} {{count}} {{total}} {{successCount}} {{successTotal}}',
          skipLines: 1,
          successCodes: ['0000'],
          columns: laid(IN),
          reasons: REASONS,
        },
      ]
    }),
    { companyId, communityId: null },
  )

  let from = 0
  for (const bank of BANKS) {
    const place = placeOf(bank.at)
    const homes = await q.query<{ house: string; customer: string; name: string }>(
      `select r.house_id as house, r.payer_customer_id as customer, min(k.name) as name from receivable r join customer k on k.id = r.payer_customer_id
       where r.community_id = $1 and r.property_type = 'house' and r.status in (1, 2) and not r.hung_up and r.lock_type = 'none' and r.house_id is not null
         and not exists (select 1 from bank_deduct_contract__houses h where h.target_id = r.house_id)
       group by r.house_id, r.payer_customer_id order by min(r.property_name), r.house_id limit $2`,
      [place.communityId, bank.homes],
    )
    await write(
      bankDeductContract,
      homes.map(({ house, customer, name }, at) => ({
        id: uuidv7(),
        contractNo: `XY${bank.code}${String(from + at + 1).padStart(4, '0')}`,
        customerId: customer,
        houses: [house],
        places: null,
        feeItems: null,
        bankCode: bank.code,
        accountNo: `${bank.head}${String(10_000_000_000 + (from + at) * 7_654_321).slice(0, 11)}${String(at + 10)}`,
        accountName: name.slice(0, 60),
        signedDate: addDays(today, -400 + at * 5),
        endDate: at % 8 === 7 ? addDays(today, 60 + at) : null,
        singleLimit: at % 4 === 3 ? '5000.00' : null,
        status: bank.code === 'ABC' && at >= 26 ? CONTRACT_STATUS.paused : CONTRACT_STATUS.active,
      })),
      place,
    )
    from += bank.homes
  }

  /** A batch as it was made some days ago; those that went out were agreed to before. */
  const made = async (place: Place, bankCode: string, daysAgo: number) => {
    const at = new Date(now.getTime() - Math.max(0, daysAgo + 1) * 86_400_000)
    const acting = await stage.as(users['finance01']!, at)
    const [batchNo] = await drawCodes(q, 'charge-other.bankDeductBatch', at, companyId, place.communityId)
    const deductDate = addDays(today, -daysAgo)
    const id = uuidv7()
    await write(bankDeductBatch, [{ id, batchNo, bankCode, deductDate, status: DEBIT_STATUS.draft }], place)
    await fillBatch({ q, now: at, actor: acting.actor }, id, await gatheringOf(q, id))
    return { id, deductDate, acting }
  }
  const answered = async (place: Place, bankCode: string, daysAgo: number, failures: ReadonlyMap<number, string>) => {
    const { id, deductDate, acting } = await made(place, bankCode, daysAgo)
    await q.query('update bank_deduct_batch set status = $2, applicant_id = $3, submitted_at = $4 where id = $1', [
      id,
      DEBIT_STATUS.approved,
      users['cashier01']!,
      acting.now,
    ])
    await moveOne(acting, batchSteps, batchHooks, 'send', id)
    const lines = await linesOf(q, id)
    const judged = lines.map((line): Judged => {
      const code = failures.get(line.lineNo) ?? null
      return {
        line,
        code: code ?? '0000',
        result: code ? RESULT.failed : RESULT.success,
        reason: REASONS.find((one) => one.code === code)?.text ?? null,
        tradeNo: code ? null : `${deductDate.replaceAll('-', '')}${bankCode}${String(line.lineNo).padStart(6, '0')}`,
      }
    })
    const good = judged.filter(({ result }) => result === RESULT.success)
    const answer: Answer = {
      hash: sha256(`demo ${id}`),
      judged,
      odd: [],
      taken: total(good.map(({ line }) => cents(line.amount))),
    }
    await keepAnswer(q, acting.now, answer)
    const figures = figuresOf(answer)
    await q.query(
      `update bank_deduct_batch set status = $2, success_count = $3, success_amount = $4, fail_count = $5, fail_amount = $6, bank_amount = $7,
         answer_hash = $8, answered_at = $9 where id = $1`,
      [
        id,
        DEBIT_STATUS.answered,
        figures.successCount,
        figures.successAmount,
        figures.failCount,
        figures.failAmount,
        figures.bankAmount,
        answer.hash,
        dateTimeOf(acting.now),
      ],
    )
    return { id, deductDate, good }
  }

  const place = placeOf(TOWER)
  const booked = await answered(
    place,
    'ICBC',
    6,
    new Map([
      [4, '0051'],
      [11, '0051'],
      [17, '0014'],
    ]),
  )
  const methodCode = await methodOf(q, place)
  const at = new Date(now.getTime() - 5 * 86_400_000)
  for (const { line } of booked.good)
    await bookLine({ q, now: at }, { ...booked, communityId: place.communityId }, line.id, methodCode)
  await releaseReceivables({ q, now: at }, booked.id)
  await q.query('update bank_deduct_batch set status = $2, progress = 100, booked_at = $3 where id = $1', [
    booked.id,
    DEBIT_STATUS.booked,
    at,
  ])
  await answered(
    place,
    'CCB',
    1,
    new Map([
      [3, '0051'],
      [9, '0014'],
    ]),
  )
  await made(placeOf(GARDEN), 'ABC', -3)
}
