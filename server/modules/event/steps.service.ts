import { eventFlow } from '@wuguan/contract/event/event.flow'
import { EVENT_STATUS, REOPEN_DAYS } from '@wuguan/contract/event/event-options'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { dateTimeOf, instantOf } from '../../kernel/clock.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { flow } from '../../kernel/flow/flow.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { orderVia } from '../work-order/order.service.ts'
import { auditKinds, demandTurn, OWN, startAudit } from './audit.service.ts'
import { changeHandler, changeLevel, keepFollow } from './change.service.ts'
import { type EventRow, namesOf, reportedOf } from './event.store.ts'
import { leadHigher } from './leading.service.ts'
import { remindNow } from './remind.service.ts'
import { reported } from './report.service.ts'

const DAY = 86_400_000

/** What an event gave others to do is done before it is closed. */
async function demandOrdersDone(q: Queryable, id: string): Promise<void> {
  const [open] = await q.query<{ n: number }>(
    'select count(*)::int as n from event_order x join work_order o on o.id = x.order_id where x.event_id = $1 and o.status < 80',
    [id],
  )
  if (open!.n > 0) throw refuse(`还有${open!.n}个关联工单未完成`)
}

/** Whose report was audited for the first time, and when. */
const audited = ({ now }: ActionContext, { auditedAt }: EventRow) => ({ auditedAt: auditedAt ?? dateTimeOf(now) })

export const eventSteps = flow(
  eventFlow,
  {
    report: async (context, row) => {
      const { audit, set } = await reported(context, row)
      context.after(() => remindNow(context, String(row.id), ['reported', 'lateReport']))
      context.after(() => leadHigher(context, String(row.id)))
      return context.ends(audit ? 'pendingAudit' : 'handling', set)
    },
    follow: async (context, row, { content, newLevelId, newHandlerId, nextFollowAt, files }) => {
      const levelId = newLevelId && newLevelId !== row.levelId ? newLevelId : null
      const handlerId = newHandlerId && newHandlerId !== row.handlerId ? newHandlerId : null
      if (handlerId) await changeHandler(context, row, handlerId)
      const change =
        levelId &&
        (await changeLevel(context, row, levelId, {
          field: 'newLevelId',
          audited: row.status === EVENT_STATUS.pendingAudit,
        }))
      if (change) context.after(() => leadHigher(context, String(row.id)))
      await keepFollow(context, row, {
        content,
        nextFollowAt: nextFollowAt ?? null,
        attachments: files ?? null,
        ...(levelId ? { oldLevelId: row.levelId, newLevelId: levelId } : {}),
        ...(handlerId ? { oldHandlerId: row.handlerId, newHandlerId: handlerId } : {}),
      })
      return context.done({
        lastFollowAt: dateTimeOf(context.now),
        nextFollowAt: nextFollowAt ?? null,
        ...(handlerId ? { handlerId } : {}),
        ...(change ? levelSet(change) : {}),
      })
    },
    correctLevel: {
      guard: ({ reporterId }, { actor }) => (reporterId === actor.userId ? OWN : null),
      run: async (context, row, { levelId, reason }) => {
        await demandTurn(context, row)
        if (levelId === row.levelId) throw badInput({ levelId: '级别没有变化' })
        const change = await changeLevel(context, row, levelId, { field: 'levelId', audited: true })
        context.after(() => leadHigher(context, String(row.id)))
        await keepFollow(context, row, { content: reason, oldLevelId: row.levelId, newLevelId: levelId })
        return context.done(levelSet(change))
      },
    },
    toOrder: async (context, row, { orderType, categoryId, areaId, content }) => {
      const { q, now, actor } = context
      const { id, companyId, communityId } = reportedOf(row)
      const orderId = await orderVia(
        context,
        'event',
        { companyId, communityId },
        {
          orderType,
          categoryId,
          areaId,
          content: `${content}（突发事件${row.eventNo}）`,
          title: row.title,
          locationText: row.location,
          ...(orderType === 'inner'
            ? {}
            : row.reporterMobile
              ? { callerName: await namesOf(q, [row.reporterId]), callerMobile: row.reporterMobile }
              : { anonymous: true }),
        },
      )
      await q.query(
        `insert into event_order (id, company_id, community_id, event_id, order_id, created_by, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $7)`,
        [uuidv7(), companyId, communityId, id, orderId, actor.userId, now],
      )
      return context.done({}, { orderId })
    },
    close: async (context, row, told) => {
      await demandOrdersDone(context.q, String(row.id))
      const audit = await startAudit(context, row, 'close', context.actor.userId)
      if (audit) return context.ends('pendingClose', { ...told, ...audit, closeInstanceId: audit.processInstanceId })
      context.after(() => remindNow(context, String(row.id), ['closed']))
      return context.ends('closed', { ...told, processInstanceId: null, closedAt: dateTimeOf(context.now) })
    },
    reopen: {
      guard: ({ closedAt }, { now }) =>
        closedAt && now.getTime() - Date.parse(instantOf(closedAt)) > REOPEN_DAYS * DAY
          ? `结案超过${REOPEN_DAYS}天，不能重新打开`
          : null,
      run: (context) => context.done({ closedAt: null, closeInstanceId: null, processInstanceId: null }),
    },
    upgrade: (context, row) => {
      context.after(() => remindNow(context, String(row.id), ['upgraded']))
      return context.done({ upgradedAt: dateTimeOf(context.now) })
    },
    passReport: (context, row) => context.done(audited(context, row)),
    rejectReport: (context, row) => context.done(audited(context, row)),
    passClose: async (context, row) => {
      await demandOrdersDone(context.q, String(row.id))
      context.after(() => remindNow(context, String(row.id), ['closed']))
      return context.done({ closedAt: dateTimeOf(context.now) })
    },
  },
  {
    kinds: auditKinds,
    ways: ({ status }) =>
      status === EVENT_STATUS.pendingClose
        ? { approved: 'passClose', rejected: 'rejectClose', cancelled: 'cancelClose' }
        : { approved: 'passReport', rejected: 'rejectReport', cancelled: 'cancelReport' },
  },
)

type Change = Awaited<ReturnType<typeof changeLevel>>
/** What a change of level writes; the audit that began anew is the event's from now on. */
const levelSet = ({ audit, ...set }: Change) => ({
  ...set,
  ...(audit ? { ...audit, reportInstanceId: audit.processInstanceId } : {}),
})
