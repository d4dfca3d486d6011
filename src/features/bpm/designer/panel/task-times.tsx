import { orNothing, textOf } from '../moddle/moddle-element'
import type { Subject } from './designer-context'
import { TextField } from './fields'

const attributes = (of: Subject) => ({
  text: (name: string) => textOf(of.subject, name),
  set: (name: string) => (text: string) => of.edit([{ target: of.subject, set: { [name]: orNothing(text) } }]),
})

/** Times and weight of a task; an expression may give them. */
export function TaskTimes({ of }: { of: Subject }) {
  const { text, set } = attributes(of)
  return (
    <>
      <TextField
        label="到期时间"
        value={text('ext:dueDate')}
        placeholder="P2D 或 ${dueDate}"
        onCommit={set('ext:dueDate')}
      />
      <TextField
        label="跟踪时间"
        value={text('ext:followUpDate')}
        placeholder="P1D 或 ${followUp}"
        onCommit={set('ext:followUpDate')}
      />
      <TextField
        label="优先级"
        value={text('ext:priority')}
        placeholder="0–100"
        fault={(value) =>
          value === '' || /[$#]\{/.test(value) || (/^\d{1,3}$/.test(value) && Number(value) <= 100)
            ? null
            : '请输入 0 到 100 的整数'
        }
        onCommit={set('ext:priority')}
      />
    </>
  )
}
