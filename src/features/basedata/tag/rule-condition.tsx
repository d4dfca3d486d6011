import { Trash2 } from 'lucide-react'
import type { TagFact } from '@wuguan/contract/basedata/tag.actions'
import { IconButton } from '@wuguan/ui/button'
import { NumberInput } from '@wuguan/ui/number-input'
import { MultiSelect, Select } from '@wuguan/ui/select'
import { emptyValue, freshLeaf, OP_WORDS, type Leaf, type Op } from './rule.logic'

interface RuleConditionProps {
  name: string
  leaf: Leaf
  facts: readonly TagFact[]
  fault: string | undefined
  onChange: (leaf: Leaf) => void
  remove: () => void
}

/** One condition: what, how compared, with which value. */
export function RuleCondition({ name, leaf, facts, fault, onChange, remove }: RuleConditionProps) {
  const fact = facts.find(({ field }) => field === leaf.field)
  const choose = (field: string | null) => {
    const next = facts.find((one) => one.field === field)
    if (next) onChange(freshLeaf(next))
  }
  const compare = (op: Op | null) => {
    if (fact && op)
      onChange({
        ...leaf,
        op,
        value:
          isList(op) === isList(leaf.op) && op !== 'between' && leaf.op !== 'between'
            ? leaf.value
            : emptyValue(fact, op),
      })
  }
  return (
    <div className="flex flex-col gap-1">
      <div role="group" aria-label={name} className="flex flex-wrap items-center gap-2">
        <div className="w-32">
          <Select
            aria-label={`${name}条件`}
            value={leaf.field}
            options={facts.map(({ field }) => ({ value: field, label: field }))}
            onChange={choose}
          />
        </div>
        {fact?.days && (
          <div className="w-28">
            <NumberInput
              aria-label={`${name}天数`}
              value={leaf.days === undefined ? '' : String(leaf.days)}
              scale={0}
              min={1}
              max={3650}
              start="近"
              unit="天"
              onChange={(text) => onChange(withDays(leaf, text))}
            />
          </div>
        )}
        {fact && fact.ops.length > 1 && (
          <div className="w-28">
            <Select
              aria-label={`${name}比较`}
              value={leaf.op}
              options={fact.ops.map((op) => ({ value: op as Op, label: OP_WORDS[op as Op] }))}
              onChange={compare}
            />
          </div>
        )}
        {fact && (
          <Value
            name={name}
            leaf={leaf}
            fact={fact}
            invalid={fault !== undefined}
            onChange={(value) => onChange({ ...leaf, value })}
          />
        )}
        <IconButton size="sm" label={`删除${name}`} icon={<Trash2 />} onClick={remove} />
      </div>
      {fault !== undefined && (
        <p role="alert" className="text-small text-danger-text">
          {fault}
        </p>
      )}
    </div>
  )
}

const isList = (op: Op) => op === 'in' || op === 'between'
function withDays(leaf: Leaf, text: string): Leaf {
  const { days: _days, ...rest } = leaf
  return text === '' ? rest : { ...rest, days: Number(text) }
}

interface ValueProps {
  name: string
  leaf: Leaf
  fact: TagFact
  invalid: boolean
  onChange: (value: Leaf['value']) => void
}
function Value({ name, leaf, fact, invalid, onChange }: ValueProps) {
  const label = `${name}的值`
  const list = Array.isArray(leaf.value) ? leaf.value : []
  if (fact.type === 'flag')
    return (
      <div className="w-28">
        <Select
          aria-label={label}
          value={String(leaf.value)}
          options={[
            { value: 'true', label: '是' },
            { value: 'false', label: '否' },
          ]}
          onChange={(value) => onChange(value === 'true')}
        />
      </div>
    )
  if (fact.type === 'choice') {
    const options = (fact.options ?? []).map((one) => ({ value: one.code, label: one.label }))
    return (
      <div className="min-w-40 flex-1">
        {leaf.op === 'in' ? (
          <MultiSelect
            aria-label={label}
            aria-invalid={invalid}
            value={list}
            options={options}
            onChange={(value) => onChange([...value])}
          />
        ) : (
          <Select
            aria-label={label}
            aria-invalid={invalid}
            value={
              Array.isArray(leaf.value) || typeof leaf.value === 'boolean' || leaf.value === '' ? null : leaf.value
            }
            options={options}
            onChange={(value) => onChange(value ?? '')}
          />
        )}
      </div>
    )
  }
  const number = (value: unknown, set: (text: string) => void, which: string) => (
    <div className="w-32">
      <NumberInput
        aria-label={which}
        aria-invalid={invalid}
        value={value === undefined || typeof value === 'boolean' ? '' : String(value)}
        scale={2}
        unit={fact.unit}
        onChange={set}
      />
    </div>
  )
  if (leaf.op !== 'between') return number(Array.isArray(leaf.value) ? '' : leaf.value, onChange, label)
  return (
    <>
      {number(list[0], (text) => onChange([text, String(list[1] ?? '')]), `${label}下限`)}
      <span aria-hidden className="text-secondary">
        至
      </span>
      {number(list[1], (text) => onChange([String(list[0] ?? ''), text]), `${label}上限`)}
    </>
  )
}
