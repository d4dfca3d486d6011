import { testReminder } from '@wuguan/contract/event/event.actions'
import { eventReminder, filledReminder } from '@wuguan/contract/event/event-reminder.entity'
import { SAMPLE_WORDS } from '@wuguan/contract/event/reminder-sample'
import { formatMinutes } from '@wuguan/contract/kernel/duration'
import { createElement } from 'react'
import { callAction } from '@wuguan/crud/action-button'
import { entityUi } from '@wuguan/crud/entity-ui'
import { type InputProps, kindOf } from '@wuguan/crud/kinds'
import { toast } from '@wuguan/ui/toast'

/** The text, and how it reads with an example. */
function TemplateInput(props: InputProps) {
  const text = typeof props.value === 'string' ? props.value : ''
  return (
    <div className="flex flex-col gap-1">
      {createElement(kindOf('text').Input, props)}
      <p
        className="text-small text-secondary"
        aria-live="polite"
      >{`预览：${filledReminder(text, SAMPLE_WORDS) || '—'}`}</p>
    </div>
  )
}

/** 提醒管理: who is told what when, with a preview of the text; tried on oneself. */
export const reminderUi = entityUi(eventReminder, {
  list: {
    columns: [
      'levelId',
      'moment',
      'offsetMinutes',
      'repeatMinutes',
      'receiverKinds',
      'channels',
      'template',
      'enabled',
    ],
    widths: { levelId: 90, offsetMinutes: 80, repeatMinutes: 110, receiverKinds: 150, channels: 90, template: 200 },
  },
  inputs: { template: TemplateInput },
  cells: {
    offsetMinutes: ({ value }) => (value ? formatMinutes(value) : '即时'),
    repeatMinutes: ({ value, row }) => (value ? `${formatMinutes(value)} × ${row.maxRepeat}次` : '不重复'),
    template: ({ value }) => <span title={value}>{value}</span>,
  },
  rowActions: [
    {
      key: 'test',
      label: '测试发送',
      permission: testReminder.permission!,
      run: async (row, { port }) => {
        const { body } = await callAction(port, testReminder, { id: String(row.id) })
        toast.success(`已发送给您：${body}`)
      },
    },
  ],
})
