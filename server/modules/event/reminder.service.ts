import type { testReminder } from '@wuguan/contract/event/event.actions'
import { eventReminder, filledReminder } from '@wuguan/contract/event/event-reminder.entity'
import { SAMPLE_WORDS } from '@wuguan/contract/event/reminder-sample'
import { demandVisible } from '../../kernel/crud/visible.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { notify } from '../app/notice.service.ts'

/** The words of a rule as its readers would get them, to nobody but whoever asks. */
export async function sendTest(
  context: ActionContext,
  { id }: ParsedOf<typeof testReminder>,
): Promise<{ body: string }> {
  const { q, actor, now } = context
  await demandVisible(context, eventReminder, {}, id, 'event:reminder:test')
  const [rule] = await q.query<{ template: string; level: string }>(
    'select r.template, l.name as level from event_reminder r join event_level l on l.id = r.level_id where r.id = $1',
    [id],
  )
  const body = filledReminder(rule!.template, { ...SAMPLE_WORDS, 级别: rule!.level })
  await notify(q, now, { userIds: [actor.userId], module: 'event', title: '突发事件提醒（测试）', body, once: true })
  return { body }
}
