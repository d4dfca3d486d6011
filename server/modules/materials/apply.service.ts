import { addDays } from '@wuguan/contract/kernel/dates'
import { add, div, eq, gt, isZero, mul, sub } from '@wuguan/contract/kernel/decimal'
import type { RowMeta, ShownRowOf } from '@wuguan/contract/kernel/entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { materialApply } from '@wuguan/contract/materials/material-apply.entity'
import { applyFlow } from '@wuguan/contract/materials/material-apply.flow'
import { APPLY_STATUS } from '@wuguan/contract/materials/options'
import { dateOf, dateTimeOf } from '../../kernel/clock.ts'
import { consentOf } from '../../kernel/flow/consent.ts'
import { flow } from '../../kernel/flow/flow.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { emitEvent } from '../app/event.service.ts'
import { left, OWN, soundLines } from './documents.ts'
import { holdQuotas, judgePick, type Judged } from './pick.service.ts'
import { demandKeeper, thingsOf, warehouseOf } from './place.ts'
import { ofLongest } from './batches.ts'
import { type BatchPart, moveStock, promiseStock } from './posting.service.ts'

type Apply = ShownRowOf<typeof materialApply> & RowMeta
type Issue = NonNullable<Apply['issues']>[number]

async function judged(context: ActionContext, row: Apply, userId: number): Promise<Judged> {
  const things = await soundLines(context.q, row.lines)
  return judgePick(context.q, context.now, {
    companyId: row.companyId!,
    communityId: row.communityId!,
    userId,
    lines: row.lines.map(({ materialId, qty }) => ({ thing: things.get(materialId)!, qty })),
  })
}

/** What was agreed to is kept for it, for so many days; its keepers are told. */
async function agreed(context: ActionContext, row: Apply, lockDays: number) {
  const { warehouseId } = row
  await promiseStock(
    context,
    row.lines.map(({ materialId, qty }) => ({ warehouseId, materialId, qty })),
  )
  const { keepers } = await warehouseOf(context.q, warehouseId)
  await emitEvent(context.q, context.now, {
    event: 'materials.toIssue',
    bizId: String(row.id),
    companyId: row.companyId!,
    communityId: row.communityId!,
    actorId: context.actor.userId,
    receivers: keepers,
    payload: { applyNo: row.applyNo, count: String(row.lines.length) },
  })
  return {
    issues: row.lines.map(({ materialId, qty }) => ({
      materialId,
      approvedQty: qty,
      issuedQty: '0',
      returnedQty: '0',
    })),
    lockUntil: addDays(dateOf(context.now), lockDays),
  }
}
/** Gives free what was kept for it and not handed out. */
const freed = (context: ActionContext, { warehouseId, issues }: Apply) =>
  promiseStock(
    context,
    (issues ?? [])
      .map(({ materialId, approvedQty, issuedQty }) => ({ warehouseId, materialId, qty: sub(issuedQty, approvedQty) }))
      .filter(({ qty }) => !isZero(qty)),
  )

/** Of what was agreed to as much stays as was handed out: the rest is not kept for it any more. */
const settled = ({ issues }: Apply): Issue[] => (issues ?? []).map((one) => ({ ...one, approvedQty: one.issuedQty }))

const issueOf = (issues: readonly Issue[], materialId: string): Issue => {
  const found = issues.find((one) => one.materialId === materialId)
  if (!found) throw badInput({ lines: '该物资不在领用单中' })
  return found
}
const docOf = (row: Apply) => ({ docType: 'apply', docId: String(row.id), docNo: row.applyNo, seq: row.version })

interface Issued {
  readonly qty: string
  readonly amount: string
  readonly batches: BatchPart[]
}
/** What was handed out of a material and has not come back, at its own cost. */
export async function outstanding(
  q: Queryable,
  of: { readonly docType: string; readonly docId: string; readonly materialId: string; readonly warehouseId: string },
): Promise<Issued> {
  const [found] = await q.query<Issued>(
    `select coalesce(sum(case v.direction when 'out' then v.qty else -v.qty end), 0)::text as qty, coalesce(sum(case v.direction when 'out' then v.amount else -v.amount end), 0)::text as amount,
       coalesce((select v2.batches from stock_move v2 where v2.doc_type = $1 and v2.doc_id = $2 and v2.material_id = $3::uuid and v2.warehouse_id = $4::uuid and v2.direction = 'out' order by v2.at desc, v2.id desc limit 1), '[]'::jsonb) as batches
     from stock_move v where v.doc_type = $1 and v.doc_id = $2 and v.material_id = $3::uuid and v.warehouse_id = $4::uuid`,
    [of.docType, of.docId, of.materialId, of.warehouseId],
  )
  return found!
}
/** Part of an issue at the cost of the issue; the last part takes what is left of it. */
export const returnWorth = ({ qty, amount }: Pick<Issued, 'qty' | 'amount'>, part: string): string =>
  eq(qty, part) ? amount : div(mul(amount, part), qty, 2)
/** It lies again where it came from, what lasts longest first. */
export function returnBatches({ batches }: Issued, qty: string): { batches?: BatchPart[] } {
  if (batches.length === 0) return {}
  const { parts, rest } = ofLongest(batches, qty)
  if (!isZero(rest)) parts[0] = { ...parts[0]!, qty: add(parts[0]!.qty, rest) }
  return { batches: parts }
}

export const applySteps = flow(
  applyFlow,
  {
    submit: async (context, row) => {
      const { actor, now } = context
      const judgement = await judged(context, row, actor.userId)
      const set = { refAmount: judgement.refAmount, positionId: judgement.positionId }
      if (!judgement.free) return context.ends('pending', set)
      const mine = { applicantId: actor.userId, submittedAt: dateTimeOf(now), processInstanceId: null }
      return context.ends('approved', { ...set, ...mine, ...(await agreed(context, row, judgement.lockDays)) })
    },
    approve: async (context, row) => {
      const { lockDays } = await judged(context, row, row.applicantId!)
      return context.done(await agreed(context, row, lockDays))
    },
    issue: async (context, row, { lines, receiverSignature }) => {
      const { q, now, actor } = context
      demandKeeper(await warehouseOf(q, row.warehouseId), actor.userId)
      const things = await soundLines(q, lines)
      const issues = (row.issues ?? []).map((one) => ({ ...one }))
      for (const { materialId, qty } of lines) {
        const issue = issueOf(issues, materialId)
        if (gt(qty, left(issue.approvedQty, issue.issuedQty)))
          throw refuse(`“${things.get(materialId)!.name}”的发放数量不能大于批准数量`)
        issues[issues.indexOf(issue)] = { ...issue, issuedQty: add(issue.issuedQty, qty) }
      }
      await holdQuotas(q, row.companyId!)
      await judgePick(q, now, {
        companyId: row.companyId!,
        communityId: row.communityId!,
        userId: row.applicantId!,
        lines: lines.map(({ materialId, qty }) => ({ thing: things.get(materialId)!, qty })),
      })
      await moveStock(
        context,
        docOf(row),
        lines.map(({ materialId, qty }) => ({
          warehouseId: row.warehouseId,
          materialId,
          direction: 'out',
          kind: 'applyOut',
          qty,
          release: qty,
          purpose: row.purpose,
          positionId: row.positionId,
        })),
      )
      const whole = issues.every(({ approvedQty, issuedQty }) => eq(approvedQty, issuedQty))
      return context.ends(whole ? 'issued' : 'partIssued', {
        issues,
        issuedAt: dateTimeOf(now),
        ...(receiverSignature?.length ? { receiverSignature } : {}),
      })
    },
    giveBack: async (context, row, { lines }) => {
      const { q, actor } = context
      demandKeeper(await warehouseOf(q, row.warehouseId), actor.userId)
      const things = await thingsOf(
        q,
        (row.issues ?? []).map(({ materialId }) => materialId),
      )
      await soundLines(q, lines)
      const issues = (row.issues ?? []).map((one) => ({ ...one }))
      const drafts = []
      for (const { materialId, qty } of lines) {
        const issue = issueOf(issues, materialId)
        if (gt(qty, left(issue.issuedQty, issue.returnedQty)))
          throw refuse(`“${things.get(materialId)!.name}”的退库数量不能大于已发放数量`)
        issues[issues.indexOf(issue)] = { ...issue, returnedQty: add(issue.returnedQty, qty) }
        const issued = await outstanding(q, {
          docType: 'apply',
          docId: String(row.id),
          materialId,
          warehouseId: row.warehouseId,
        })
        drafts.push({
          warehouseId: row.warehouseId,
          materialId,
          direction: 'in',
          kind: 'applyReturn',
          qty,
          amount: returnWorth(issued, qty),
          purpose: row.purpose,
          positionId: row.positionId,
          ...returnBatches(issued, qty),
        } as const)
      }
      await moveStock(context, docOf(row), drafts)
      const lent = issues.filter(({ materialId }) => things.get(materialId)!.returnable)
      const whole = issues.every(({ approvedQty, issuedQty }) => eq(approvedQty, issuedQty))
      const done = lent.length > 0 && whole && lent.every(({ issuedQty, returnedQty }) => eq(issuedQty, returnedQty))
      return context.ends(done ? 'done' : whole ? 'issued' : 'partIssued', { issues })
    },
    cancel: async (context, row, { cancelReason }) => {
      await freed(context, row)
      return row.status === APPLY_STATUS.partIssued
        ? context.ends('issued', { cancelReason, issues: settled(row) })
        : context.ends('cancelled', { cancelReason })
    },
    expire: async (context, row) => {
      await freed(context, row)
      return context.done()
    },
    lapse: async (context, row) => {
      await freed(context, row)
      return context.done({ issues: settled(row) })
    },
  },
  {
    ...consentOf(materialApply, {
      type: 'materials.apply',
      route: '/materials/apply/index?keyword={id}',
      permission: 'materials:apply:audit',
      own: OWN,
      about: ['refAmount', 'purpose', 'warehouseId'],
      model: async (context, row) => (await judged(context, row as unknown as Apply, context.actor.userId)).modelKey,
    }),
  },
)
