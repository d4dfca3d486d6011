import { messageModule } from '@wuguan/contract/app/message-module.entity'
import { moduleTree } from '@wuguan/contract/app/message.actions'
import type { FilterProps, InputProps } from '@wuguan/crud/kinds'
import { useRead } from '@wuguan/crud/task'
import { Select } from '@wuguan/ui/select'
import { moduleOptions } from './module-tree'

const useModules = () => moduleOptions(useRead(messageModule.name, moduleTree).data ?? [])

/** A module with what it stands in. */
export function ModuleInput({ value, onChange, field, id }: InputProps) {
  return (
    <Select
      id={id}
      clearable={!field.required}
      placeholder={field.required ? '请选择消息模块' : '无，作为一级模块'}
      value={value as string | null}
      options={useModules()}
      onChange={onChange}
    />
  )
}

export const ModuleFilter = ({ value, onChange, 'aria-label': label }: FilterProps) => (
  <Select
    clearable
    aria-label={label}
    placeholder="全部模块"
    value={value || null}
    options={useModules()}
    onChange={(id: string | null) => onChange(id ?? '')}
  />
)
