import { elevator } from '@wuguan/contract/elevator/elevator.entity'
import { elevatorFlow } from '@wuguan/contract/elevator/elevator.flow'
import { elevatorCheckFlow } from '@wuguan/contract/elevator/elevator-check.flow'
import { addMonthsToDate } from '@wuguan/contract/kernel/dates'
import { refuse } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../kernel/clock.ts'
import { consentOf } from '../../kernel/flow/consent.ts'
import { flow } from '../../kernel/flow/flow.ts'
import { moveBySystem } from '../../kernel/flow/system.ts'
import { beginStop, endStop, ensureChecks, liftOf, refreshLift } from './lift.service.ts'

export const elevatorSteps = flow(
  elevatorFlow,
  {
    start: {
      guard: ({ useCertNo, acceptDate }) =>
        useCertNo ? (acceptDate ? null : '监督检验合格后才能投用') : '请先填写使用登记证号',
      run: (context, { id, useDate }) => {
        context.after(async () => {
          await ensureChecks(context, await liftOf(context.q, String(id)))
          await refreshLift(context, String(id))
        })
        return context.done({ useDate: useDate ?? dateOf(context.now) })
      },
    },
    stop: async (context, { id }, { stopReason }) => {
      await beginStop(context, await liftOf(context.q, String(id)), 'stop', stopReason)
      return context.done({ stoppedOn: dateOf(context.now), stopReason })
    },
    resume: async (context, { id, stoppedOn }) => {
      const { q, now } = context
      if (stoppedOn && addMonthsToDate(stoppedOn, 12) < dateOf(now)) {
        const [passed] = await q.query(
          `select 1 from elevator_check_log where elevator_id = $1 and result in ('pass', 'recheck') and check_date > $2 limit 1`,
          [id, stoppedOn],
        )
        if (!passed) throw refuse('停用超过一年须检验合格后启用')
      }
      await endStop(context, String(id))
      context.after(() => refreshLift(context, String(id)))
      const [open] = await q.query(
        `select 1 from elevator_fault where elevator_id = $1 and stop_use and status in ('reported', 'arrived') limit 1`,
        [id],
      )
      return context.ends(open ? 'fault' : 'running', { stoppedOn: null, stopReason: null })
    },
    approve: async (context, { id }) => {
      await moveBySystem(context, elevatorCheckFlow, 'cancel', (params) => `t.elevator_id = ${params.add(id)}`)
      context.after(() => refreshLift(context, String(id)))
      return context.done()
    },
  },
  consentOf(elevator, {
    type: 'elevator.scrap',
    route: '/elevator/list?ids={id}',
    permission: 'elevator:file:scrap',
    about: ['kind', 'brandId', 'useDate'],
  }),
)
