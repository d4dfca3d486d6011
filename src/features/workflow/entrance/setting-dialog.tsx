import { useState } from 'react'
import { settingValue } from '@wuguan/contract/system/setting-value.entity'
import type { SettingCalls, SettingLine } from '@wuguan/contract/workflow/setting.actions'
import { RefsPicker } from '@wuguan/crud/pickers'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { NumberInput } from '@wuguan/ui/number-input'
import { Switch } from '@wuguan/ui/switch'
import { listIn, valueWords } from './setting-words'

interface DialogProps {
  calls: SettingCalls
  line: SettingLine
  communityId: number | null
  close: () => void
}

/** A value of one's own for a setting, or back to what holds above. */
export function SettingDialog({ calls, line, communityId, close }: DialogProps) {
  const [value, setValue] = useState<unknown>(line.value)
  const task = useTask(calls.save, { refreshes: [settingValue.name], said: () => '参数已保存', done: close })
  const send = (next: unknown) =>
    void task.submit({ code: line.code, ...(communityId === null ? {} : { communityId }), value: next })
  return (
    <TaskDialog
      task={task}
      title={`修改${line.title}`}
      description={`默认值：${valueWords(line, line.initial)}`}
      verb="保存"
      shows={['value']}
      close={close}
      submit={() => send(value)}
    >
      <Field label={line.title} error={task.errors['value']} help={line.help}>
        <ValueInput line={line} value={value} onChange={setValue} />
      </Field>
      {line.own && (
        <div>
          <Button size="sm" onClick={() => send(null)}>
            恢复为上级或默认值
          </Button>
        </div>
      )}
    </TaskDialog>
  )
}

interface ValueProps {
  line: SettingLine
  value: unknown
  onChange: (value: unknown) => void
}
function ValueInput({ line: { type, title }, value, onChange }: ValueProps) {
  switch (type.kind) {
    case 'number':
      return (
        <NumberInput
          value={value === null ? '' : String(value)}
          scale={0}
          unit={type.unit}
          onChange={(text) => onChange(text === '' ? undefined : Number(text))}
        />
      )
    case 'flag':
      return <Switch aria-label={title} checked={value === true} onChange={onChange} />
    case 'refs':
      return (
        <RefsPicker
          aria-label={title}
          to={type.to}
          value={value as number[]}
          onChange={(ids) => onChange(ids.map(Number))}
        />
      )
    case 'texts':
      return (
        <Textarea
          rows={8}
          defaultValue={(value as string[]).join('\n')}
          placeholder="每行一项"
          onChange={(event) => onChange(listIn(event.target.value))}
        />
      )
  }
}
