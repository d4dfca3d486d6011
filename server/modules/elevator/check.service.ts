import { elevatorCheckLog } from '@wuguan/contract/elevator/elevator-check.entity'
import { elevatorCheckFlow } from '@wuguan/contract/elevator/elevator-check.flow'
import { checksDue, earliestCheck } from '@wuguan/contract/elevator/elevator-rules'
import { addMonthsToDate } from '@wuguan/contract/kernel/dates'
import { badInput } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../kernel/clock.ts'
import { createRow } from '../../kernel/crud/write.ts'
import { writing } from '../../kernel/crud/writing.ts'
import { flow } from '../../kernel/flow/flow.ts'
import { liftOf, liftRules, refreshLift, seal, unseal } from './lift.service.ts'

export const checkSteps = flow(elevatorCheckFlow, {
  apply: (context, _row, { agency }) => context.done({ applyDate: dateOf(context.now), agency }),
  book: (context, _row, { bookDate }) => {
    if (bookDate < dateOf(context.now)) throw badInput({ bookDate: '约检日不能早于今天' })
    return context.done({ bookDate })
  },
  register: async (context, row, told) => {
    const { q, now } = context
    const { elevatorId, year, checkKind, dueDate, rounds, agency } = row
    const lift = await liftOf(q, elevatorId)
    const { cycle, earlyMonths } = await liftRules(q, lift)
    if (told.checkDate > dateOf(now)) throw badInput({ checkDate: '检验日期不能晚于今天' })
    if (told.checkDate < earliestCheck(dueDate, earlyMonths))
      throw badInput({ checkDate: `检验日期早于到期日${earlyMonths}个月，不计入该年度` })
    if (rounds > 0 && told.result === 'pass') throw badInput({ result: '整改后的检验请选择“复检合格”或“不合格”' })
    if (rounds === 0 && told.result === 'recheck') throw badInput({ result: '首次检验不能登记复检合格' })
    // The calendar says when the next one is, however early this one was.
    const [next] = lift.acceptDate
      ? checksDue(lift.acceptDate, lift.checkCycle, cycle, {
          from: addMonthsToDate(dueDate, 1),
          to: addMonthsToDate(dueDate, 13),
        })
      : []
    const { communityId } = lift
    const failed = told.result === 'fail'
    await createRow(writing(context, elevatorCheckLog, {}, 'system'), {
      ...told,
      communityId,
      checkId: String(row.id),
      elevatorId,
      year,
      checkKind,
      agency,
      round: rounds + 1,
      nextDate: failed ? null : (next?.dueDate ?? null),
      rectifyItems: failed ? told.rectifyItems : null,
    })
    context.after(async () => {
      if (failed) await seal(context, elevatorId, `${year}年检验不合格`)
      else await unseal(context, elevatorId)
      await refreshLift(context, elevatorId)
    })
    return context.ends(failed ? 'rectifying' : 'passed', { rounds: rounds + 1 })
  },
  rectify: async (context, { id }, { rectifyText, bookDate }) => {
    const { q, now, actor } = context
    if (bookDate < dateOf(now)) throw badInput({ bookDate: '复检日期不能早于今天' })
    await q.query(
      `update elevator_check_log l set rectify_text = $2, updated_by = $4, updated_at = $5, version = version + 1,
         rectify_items = (select jsonb_agg(x.item || jsonb_build_object('doneAt', $3::text) order by x.n) from jsonb_array_elements(l.rectify_items) with ordinality as x(item, n))
       where l.check_id = $1 and l.round = (select max(m.round) from elevator_check_log m where m.check_id = $1)`,
      [id, rectifyText, dateOf(now), actor.userId || null, now],
    )
    return context.done({ bookDate })
  },
})
