import { messageModule } from '@wuguan/contract/app/message-module.entity'
import { moduleTree } from '@wuguan/contract/app/message.actions'
import type { InputProps } from '@wuguan/crud/kinds'
import { useRead } from '@wuguan/crud/task'
import { Select } from '@wuguan/ui/select'
import { moduleOptions } from './module-tree'

/** A module with what it stands in. */
export function ModuleInput({ value, onChange, field, id }: InputProps) {
  const { data = [] } = useRead(messageModule.name, moduleTree)
  return (
    <Select
      id={id}
      clearable={!field.required}
      placeholder={field.required ? '请选择消息模块' : '无，作为一级模块'}
      value={value as string | null}
      options={moduleOptions(data)}
      onChange={onChange}
    />
  )
}
