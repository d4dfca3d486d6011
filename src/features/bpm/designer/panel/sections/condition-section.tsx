import { useState } from 'react'
import { Segmented } from '@wuguan/ui/radio'
import { Field } from '@wuguan/ui/form'
import {
  FLOW_KINDS,
  mayBeDefault,
  readFlow,
  readRows,
  withCondition,
  withFlowKind,
  withRows,
  type ConditionRow,
} from '../../model/condition'
import { COMPARES, LOGIC_WORDS } from '../coded-options'
import type { Subject } from '../designer-context'
import { expressionFault } from '../expression-fault'
import { ChoiceField, TextField } from '../fields'
import { useKnownFields } from '../known-fields'
import { RowTable } from '../row-table'
import { Section } from '../section'

const TYPES = [
  { value: 'expression', label: '表达式' },
  { value: 'script', label: '脚本' },
] as const
const SCRIPTS = [
  { value: 'inlineScript', label: '内联脚本' },
  { value: 'externalScript', label: '外部脚本' },
] as const
const LANGUAGES = [
  { value: 'javascript', label: 'javascript' },
  { value: 'formula', label: 'formula' },
] as const
const BLANK: ConditionRow = { field: '', compare: 'eq', value: '', logic: 'and' }

/** 流转条件: normal, default, or by a condition that is put together from fields, written, or computed by a script. */
export function ConditionSection({ of }: { of: Subject }) {
  const { subject, session, edit } = of
  const flow = readFlow(subject)
  const set = (change: Parameters<typeof withCondition>[2]) => edit(withCondition(session.factory, subject, change))
  return (
    <Section title="流转条件" initially count={flow.kind === 'normal' ? 0 : 1}>
      <ChoiceField
        label="流转类型"
        value={flow.kind}
        options={FLOW_KINDS.filter(({ value }) => value !== 'default' || mayBeDefault(subject))}
        onChange={(kind) => edit(withFlowKind(session.factory, subject, kind === '' ? 'normal' : kind))}
      />
      {flow.kind === 'condition' && (
        <>
          <ChoiceField
            label="条件格式"
            value={flow.conditionType}
            options={TYPES}
            onChange={(type) => set({ conditionType: type === 'script' ? 'script' : 'expression' })}
          />
          {flow.conditionType === 'expression' ? (
            <Expression of={of} body={flow.body} set={set} />
          ) : (
            <>
              <ChoiceField
                label="脚本语言"
                required
                value={flow.language as 'javascript' | 'formula'}
                options={LANGUAGES}
                onChange={(language) => set({ language })}
              />
              <ChoiceField
                label="脚本类型"
                required
                value={flow.scriptType}
                options={SCRIPTS}
                onChange={(type) => set({ scriptType: type === 'externalScript' ? 'externalScript' : 'inlineScript' })}
              />
              {flow.scriptType === 'inlineScript' ? (
                <TextField
                  label="脚本内容"
                  required
                  mono
                  rows={4}
                  value={flow.body}
                  onCommit={(body) => set({ body })}
                />
              ) : (
                <TextField label="资源地址" required value={flow.resource} onCommit={(resource) => set({ resource })} />
              )}
            </>
          )}
        </>
      )}
    </Section>
  )
}

const MODES = [
  { value: 'rows', label: '按字段' },
  { value: 'text', label: '表达式' },
] as const

function Expression({ of, body, set }: { of: Subject; body: string; set: (change: { body: string }) => void }) {
  const { subject, session, edit } = of
  const rows = readRows(subject)
  const [mode, setMode] = useState<'rows' | 'text'>(rows.length > 0 || body === '' ? 'rows' : 'text')
  const fields = useKnownFields(of).map(({ id, label }) => ({ value: id, label: label === id ? id : `${label} ${id}` }))
  return (
    <>
      <Segmented aria-label="条件写法" value={mode} options={MODES} onChange={setMode} />
      {mode === 'rows' && (
        <Field label="条件">
          <RowTable
            label="条件"
            columns={[
              { key: 'logic', label: '关系', options: LOGIC_WORDS, share: 1, hidden: (_, index) => index === 0 },
              fields.length > 0 ? { key: 'field', label: '字段', options: fields } : { key: 'field', label: '字段' },
              { key: 'compare', label: '比较', options: COMPARES },
              { key: 'value', label: '值', hidden: (row) => row.compare === 'empty' || row.compare === 'notEmpty' },
            ]}
            rows={rows}
            blank={BLANK}
            addLabel="添加条件"
            fault={(row) => (row.field === '' ? '请选择字段' : null)}
            onChange={(next) => edit(withRows(session.factory, subject, next))}
          />
        </Field>
      )}
      <TextField
        label="条件表达式"
        required
        mono
        rows={2}
        value={body}
        readOnly={mode === 'rows'}
        placeholder="${amount > 1000}"
        fault={expressionFault}
        onCommit={(text) => set({ body: text })}
      />
    </>
  )
}
