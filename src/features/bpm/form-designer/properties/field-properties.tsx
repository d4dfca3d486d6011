import { createElement, type ReactNode } from 'react'
import { processInstance } from '@wuguan/contract/bpm/process-instance.entity'
import { kindOf } from '@wuguan/crud/kinds'
import { Checkbox } from '@wuguan/ui/checkbox'
import { Field } from '@wuguan/ui/form'
import { Input, Textarea } from '@wuguan/ui/input'
import { Select } from '@wuguan/ui/select'
import { Segmented } from '@wuguan/ui/radio'
import {
  DATE_PATTERNS,
  holdsValue,
  propertyOf,
  spanOf,
  typeLabelOf,
  widgetOf,
  type FormField,
} from '@wuguan/contract/bpm/form-field'
import { initialValues } from '@wuguan/contract/bpm/form-values'
import { kernelFieldOf } from '@wuguan/contract/bpm/form-kernel-field'
import type { DraftFault } from '@wuguan/contract/bpm/form-faults'
import { withProperty } from '../draft'
import { ColumnsEditor } from './columns-editor'
import { ConstraintsEditor } from './constraints-editor'
import { PairsEditor } from './pairs-editor'

interface FieldPropertiesProps {
  field: FormField
  columns: 1 | 2 | 3
  faults: readonly DraftFault[]
  /** `tag` joins the letters of one word to one step back. */
  onChange: (field: FormField, tag?: string) => void
}

/** Properties that have a control of their own; the others are 扩展属性. */
const OWN = new Set(['widget', 'columns', 'span', 'multiline', 'multiple', 'maxCount', 'placeholder', 'help'])
const MANY = new Set(['人员', '部门', '房产', '客户'])

/** Everything that one field is, in the order in which it is thought of. */
export function FieldProperties({ field, columns, faults, onChange }: FieldPropertiesProps) {
  const fault = (part: DraftFault['part']) => faults.find((one) => one.part === part)?.message
  const widget = widgetOf(field)
  const property = (id: string, label: string, placeholder?: string) => (
    <Field label={label}>
      <Input
        size="sm"
        value={propertyOf(field, id) ?? ''}
        placeholder={placeholder}
        onChange={(event) => onChange(withProperty(field, id, event.target.value), id)}
      />
    </Field>
  )
  const flag = (id: string, label: string) => (
    <Checkbox
      label={label}
      checked={propertyOf(field, id) === 'true'}
      onChange={(on) => onChange(withProperty(field, id, on ? 'true' : ''), id)}
    />
  )
  return (
    <div className="flex flex-col gap-4">
      <Section title={typeLabelOf(field)}>
        <Field label="字段名称" required error={fault('label')}>
          <Input
            size="sm"
            maxLength={40}
            value={field.label}
            onChange={(event) => onChange({ ...field, label: event.target.value }, 'label')}
          />
        </Field>
        <Field label="字段标识" required error={fault('id')} help="表达式和接口里的名字，保存后尽量不改">
          <Input
            size="sm"
            maxLength={40}
            value={field.id}
            onChange={(event) => onChange({ ...field, id: event.target.value.trim() }, 'id')}
          />
        </Field>
        {field.type === 'date' && (
          <Field label="日期格式">
            <Select
              size="sm"
              value={field.datePattern ?? 'yyyy-MM-dd'}
              options={DATE_PATTERNS.map((value) => ({ value, label: value }))}
              onChange={(datePattern) => onChange({ ...field, datePattern, defaultValue: null })}
            />
          </Field>
        )}
        {field.type === 'enum' && (
          <Field label="选项" error={fault('values')} htmlFor="">
            <PairsEditor
              noun="选项"
              items={field.values ?? []}
              fresh={() => freshChoice(field)}
              onChange={(values) => onChange({ ...field, values }, 'values')}
            >
              {(choice, put, at) => (
                <>
                  <Input
                    size="sm"
                    aria-label={`第${at + 1}个选项名称`}
                    placeholder="名称"
                    value={choice.name}
                    onChange={(event) => put({ ...choice, name: event.target.value })}
                  />
                  <Input
                    size="sm"
                    aria-label={`第${at + 1}个选项标识`}
                    placeholder="标识"
                    value={choice.id}
                    onChange={(event) => put({ ...choice, id: event.target.value.trim() })}
                  />
                </>
              )}
            </PairsEditor>
          </Field>
        )}
        {widget === '明细表' && (
          <Field label="列" error={fault('columns')} htmlFor="">
            <ColumnsEditor field={field} onChange={(next) => onChange(next, 'columns')} />
          </Field>
        )}
        <DefaultValue field={field} error={fault('defaultValue')} onChange={onChange} />
      </Section>

      {holdsValue(field) && (
        <Section title="约束">
          <ConstraintsEditor field={field} error={fault('constraints')} onChange={onChange} />
        </Section>
      )}

      <Section title="显示">
        {columns > 1 && (
          <Field label="占列" htmlFor="">
            <Segmented
              aria-label="占列"
              value={String(spanOf(field, columns))}
              options={[1, 2, 3].slice(0, columns).map((count) => ({ value: String(count), label: `${count} 列` }))}
              onChange={(span) => onChange(withProperty(field, 'span', span))}
            />
          </Field>
        )}
        {field.type === 'string' && flag('multiline', '多行文本')}
        {widget !== null && MANY.has(widget) && flag('multiple', '可选多个')}
        {widget === '附件' && property('maxCount', '最多文件数', '20')}
        {field.type === 'string' && property('placeholder', '占位提示')}
        {holdsValue(field) && property('help', '填写说明')}
      </Section>

      <Section title="扩展属性">
        <PairsEditor
          noun="属性"
          items={(field.properties ?? []).filter(({ id }) => !OWN.has(id))}
          fresh={() => ({ id: '', value: '' })}
          onChange={(own) =>
            onChange(
              { ...field, properties: [...(field.properties ?? []).filter(({ id }) => OWN.has(id)), ...own] },
              'properties',
            )
          }
        >
          {(pair, put, at) => (
            <>
              <Input
                size="sm"
                aria-label={`第${at + 1}个属性标识`}
                placeholder="标识"
                value={pair.id}
                onChange={(event) => put({ ...pair, id: event.target.value.trim() })}
              />
              <Input
                size="sm"
                aria-label={`第${at + 1}个属性值`}
                placeholder="值"
                value={pair.value}
                onChange={(event) => put({ ...pair, value: event.target.value })}
              />
            </>
          )}
        </PairsEditor>
      </Section>
    </div>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3 border-b border-line pb-4 last:border-b-0">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function freshChoice({ values = [] }: FormField) {
  const taken = new Set(values.map(({ id }) => id))
  let at = values.length + 1
  while (taken.has(`option${at}`)) at += 1
  return { id: `option${at}`, name: `选项${at}` }
}

interface DefaultValueProps {
  field: FormField
  error: string | undefined
  onChange: FieldPropertiesProps['onChange']
}
/** The value that the form starts with, typed in the control of the field; it is kept as text. */
function DefaultValue({ field, error, onChange }: DefaultValueProps) {
  const widget = widgetOf(field)
  const put = (defaultValue: string | null) => onChange({ ...field, defaultValue }, 'defaultValue')
  if (widget === '说明' || widget === '富文本')
    return (
      <Field label={widget === '说明' ? '说明文字' : '默认内容'}>
        <Textarea
          rows={3}
          maxLength={1000}
          value={field.defaultValue ?? ''}
          onChange={(event) => put(event.target.value)}
        />
      </Field>
    )
  const kernel = kernelFieldOf(field, false)
  if (!kernel || (widget !== null && widget !== '金额')) return null
  return (
    <Field label="默认值" error={error}>
      {createElement(kindOf(kernel.kind).Input, {
        entity: processInstance,
        name: 'defaultValue',
        field: kernel,
        value: initialValues([field])[field.id] ?? null,
        draft: {},
        onChange: (value) => put(value === null || value === undefined ? null : String(value)),
      })}
    </Field>
  )
}
