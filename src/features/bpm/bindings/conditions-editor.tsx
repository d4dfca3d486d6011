import { Plus, Trash2 } from 'lucide-react'
import type { BusinessTypeBindings } from '@wuguan/contract/bpm/binding.actions'
import type { ConditionRow } from '@wuguan/contract/bpm/condition-rows'
import { COMPARE, LOGIC } from '@wuguan/contract/bpm/process-enums'
import { Button, IconButton } from '@wuguan/ui/button'
import { Input } from '@wuguan/ui/input'
import { Select } from '@wuguan/ui/select'
import { takesValue } from './binding-model'

interface ConditionsEditorProps {
  name: string
  variables: BusinessTypeBindings['variables']
  conditions: readonly ConditionRow[]
  onChange: (conditions: readonly ConditionRow[]) => void
}
const compares = COMPARE.items.map(({ code, label }) => ({ value: code, label }))
const logics = LOGIC.items.map(({ code, label }) => ({ value: code, label }))

/** Conditions on what a record says about itself; 且 binds closer than 或. */
export function ConditionsEditor({ name, variables, conditions, onChange }: ConditionsEditorProps) {
  const fresh = (): ConditionRow => ({ field: variables[0]?.name ?? '', compare: 'gt', value: '', logic: 'and' })
  return (
    <div role="group" aria-label={`${name}条件`} className="flex flex-col gap-2">
      {conditions.map((row, at) => {
        const change = (part: Partial<ConditionRow>) => onChange(conditions.with(at, { ...row, ...part }))
        const label = `${name}第${at + 1}个条件`
        return (
          // Conditions have no identity of their own: two may be alike.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className="flex items-center gap-2">
            <span className="w-16 shrink-0">
              {at > 0 && (
                <Select
                  size="sm"
                  aria-label={`${label}的关系`}
                  value={row.logic}
                  options={logics}
                  onChange={(logic) => change({ logic })}
                />
              )}
            </span>
            <span className="w-40">
              <Select
                size="sm"
                aria-label={`${label}的字段`}
                value={row.field}
                options={variables.map((one) => ({ value: one.name, label: one.label }))}
                onChange={(field) => change({ field })}
              />
            </span>
            <span className="w-28">
              <Select
                size="sm"
                aria-label={`${label}的比较`}
                value={row.compare}
                options={compares}
                searchable={false}
                onChange={(compare) => change({ compare })}
              />
            </span>
            <span className="min-w-0 flex-1">
              {takesValue(row.compare) && (
                <Input
                  size="sm"
                  aria-label={`${label}的值`}
                  placeholder={row.compare === 'in' || row.compare === 'notIn' ? '多个值用逗号分隔' : '值'}
                  value={row.value ?? ''}
                  onChange={(event) => change({ value: event.target.value })}
                />
              )}
            </span>
            <IconButton
              size="sm"
              label={`删除${label}`}
              icon={<Trash2 />}
              onClick={() => onChange(conditions.toSpliced(at, 1))}
            />
          </div>
        )
      })}
      <span>
        <Button
          size="sm"
          variant="ghost"
          icon={<Plus />}
          disabled={variables.length === 0}
          onClick={() => onChange([...conditions, fresh()])}
        >
          添加条件
        </Button>
      </span>
    </div>
  )
}
