import { RefsPicker } from '@wuguan/crud/pickers'
import { Checkbox } from '@wuguan/ui/checkbox'
import { Input } from '@wuguan/ui/input'
import { PositiveIntegerInput } from '@wuguan/ui/number-input'
import { Select } from '@wuguan/ui/select'
import type { RuleValue } from '@wuguan/contract/bpm/task-assign-rule.entity'
import { widgetOf, type FormField } from '@wuguan/contract/bpm/form-field'
import { dimensionLabel, PARAM_LABELS, paramOf, pickedBy, scriptOf, SCRIPTS, type AssignRow } from './rule-model'

interface RuleValueProps {
  row: AssignRow
  name: string
  fields: readonly FormField[]
  fault: string | undefined
  onChange: (value: RuleValue) => void
}

/** Who a row of a rule means. */
export function RuleValueInput({ row, name, fields, fault, onChange }: RuleValueProps) {
  const label = dimensionLabel(row.type)
  const to = pickedBy(row.type)
  if (to === null) return <ScriptInput row={row} name={name} fields={fields} onChange={onChange} />
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="min-w-0 flex-1">
        <RefsPicker
          key={to}
          to={to}
          aria-label={`${name}${label}`}
          aria-invalid={fault !== undefined}
          value={row.value.ids ?? []}
          placeholder={`请选择${label.replace('指定', '')}`}
          onChange={(ids) => onChange({ ...row.value, ids })}
        />
      </span>
      {row.type === 20 && (
        <Checkbox
          label="含下级部门"
          checked={row.value.subtree === true}
          onChange={(subtree) => onChange({ ...row.value, subtree })}
        />
      )}
    </span>
  )
}

function ScriptInput({ row, name, fields, onChange }: Omit<RuleValueProps, 'fault'>) {
  const { script } = row.value
  const param = scriptOf(script)?.param
  const given = paramOf(row.value)
  const users = fields.filter((field) => widgetOf(field) === '人员')
  const label = param ? `${name}${PARAM_LABELS[param]}` : ''
  return (
    <span className="grid min-w-0 flex-1 grid-cols-2 gap-2">
      <Select
        aria-label={`${name}脚本`}
        value={script ?? null}
        options={SCRIPTS.map(({ code, label: text }) => ({ value: code, label: text }))}
        placeholder="请选择脚本"
        searchable={false}
        onChange={(next) => onChange({ script: next })}
      />
      {param === 'level' && (
        <PositiveIntegerInput
          aria-label={label}
          value={given === undefined ? '' : String(given)}
          placeholder={PARAM_LABELS.level}
          onChange={(text) => onChange({ ...row.value, params: text === '' ? {} : { level: Number(text) } })}
        />
      )}
      {param === 'field' && (
        <Select
          aria-label={label}
          value={typeof given === 'string' ? given : null}
          options={users.map((field) => ({ value: field.id, label: field.label }))}
          placeholder={users.length === 0 ? '表单没有人员字段' : '请选择人员字段'}
          onChange={(field) => onChange({ ...row.value, params: { field } })}
        />
      )}
      {param === 'expression' && (
        <Input
          aria-label={label}
          value={typeof given === 'string' ? given : ''}
          placeholder="${form.manager}"
          spellCheck={false}
          onChange={(event) => onChange({ ...row.value, expression: event.target.value })}
        />
      )}
    </span>
  )
}
