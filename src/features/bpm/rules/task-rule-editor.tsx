import { Plus } from 'lucide-react'
import { EMPTY_POLICY, RULE_MODE, RULE_OPERATION, RULE_TYPE } from '@wuguan/contract/bpm/process-enums'
import type { Options } from '@wuguan/contract/kernel/options'
import { Button } from '@wuguan/ui/button'
import { Checkbox } from '@wuguan/ui/checkbox'
import { Field } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { Segmented } from '@wuguan/ui/radio'
import { Select } from '@wuguan/ui/select'
import type { FormField } from '@wuguan/contract/bpm/form-field'
import { FRESH_ROW, MODE_NOTES, pickedBy, type AssignRow, type RuleDraft } from './rule-model'
import { RuleValueInput } from './rule-value'
import { LineButtons } from '../shared/line-buttons'

interface TaskRuleEditorProps {
  rule: RuleDraft
  fields: readonly FormField[]
  faults: Readonly<Record<number, string>>
  mayEdit: boolean
  onChange: (rule: RuleDraft) => void
}

/** Rows that are combined in order, and how several persons decide. */
export function TaskRuleEditor({ rule, fields, faults, mayEdit, onChange }: TaskRuleEditorProps) {
  const { rows } = rule
  const put = (next: readonly AssignRow[]) => onChange({ ...rule, rows: next })
  return (
    <fieldset disabled={!mayEdit} className="flex min-w-0 flex-col gap-4">
      <ol aria-label="分配规则" className="flex flex-col gap-3">
        {rows.map((row, at) => {
          const name = `第${at + 1}行`
          const change = (part: Partial<AssignRow>) => put(rows.with(at, { ...row, ...part }))
          return (
            // Rows have no identity of their own: two may be alike.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className="flex flex-col gap-2 rounded border border-line p-3">
              <div className="flex items-center gap-2">
                {at > 0 && (
                  <Segmented
                    aria-label={`${name}与前面的关系`}
                    value={String(row.operationType)}
                    options={textItems(RULE_OPERATION)}
                    onChange={(value) => change({ operationType: Number(value) as AssignRow['operationType'] })}
                  />
                )}
                <span className="w-36">
                  <Select
                    aria-label={`${name}维度`}
                    value={row.type}
                    options={RULE_TYPE.items.map(({ code, label }) => ({ value: code, label }))}
                    onChange={(type) => change({ type, value: pickedBy(type) === null ? {} : { ids: [] } })}
                  />
                </span>
                <LineButtons name={name} at={at} rows={rows} put={put} />
              </div>
              <RuleValueInput
                row={row}
                name={name}
                fields={fields}
                fault={faults[at]}
                onChange={(value) => change({ value })}
              />
              <div className="flex flex-wrap items-center gap-4">
                <Checkbox
                  label="仅限有该项目权限的人员"
                  checked={row.scopeFilter}
                  onChange={(scopeFilter) => change({ scopeFilter })}
                />
                <span className="flex min-w-60 flex-1 items-center gap-2">
                  <Checkbox
                    label="附加条件"
                    checked={row.condition !== null}
                    onChange={(on) => change({ condition: on ? '' : null })}
                  />
                  {row.condition !== null && (
                    <Input
                      size="sm"
                      aria-label={`${name}条件`}
                      placeholder="${amount > 1000}"
                      spellCheck={false}
                      value={row.condition}
                      onChange={(event) => change({ condition: event.target.value })}
                    />
                  )}
                </span>
              </div>
              {faults[at] && (
                <p role="alert" className="text-small text-danger-text">
                  {faults[at]}
                </p>
              )}
            </li>
          )
        })}
      </ol>
      <span>
        <Button size="sm" icon={<Plus />} onClick={() => put([...rows, FRESH_ROW])}>
          添加规则
        </Button>
      </span>
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          label="多人办理方式"
          help={rule.mode === null ? '流程图里设置的方式，未设置时为抢占' : MODE_NOTES[rule.mode]}
          htmlFor=""
        >
          <Segmented
            aria-label="多人办理方式"
            value={rule.mode === null ? DIAGRAM : String(rule.mode)}
            options={[{ value: DIAGRAM, label: '按流程图' }, ...textItems(RULE_MODE)]}
            onChange={(value) =>
              onChange({ ...rule, mode: value === DIAGRAM ? null : (Number(value) as RuleDraft['mode']) })
            }
          />
        </Field>
        <Field label="找不到处理人时">
          <Select
            clearable
            value={rule.emptyPolicy}
            placeholder="按流程设置"
            options={EMPTY_POLICY.items.map(({ code, label }) => ({ value: code, label }))}
            onChange={(emptyPolicy) => onChange({ ...rule, emptyPolicy })}
          />
        </Field>
      </div>
    </fieldset>
  )
}

const textItems = (of: Options) => of.items.map(({ code, label }) => ({ value: String(code), label }))

const DIAGRAM = 'diagram'
