import { useState } from 'react'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { Field, FormGrid } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { Select } from '@wuguan/ui/select'
import { textOf, type ModdleElement } from '../moddle/moddle-element'
import { FIELD_TYPES, fieldFault, fieldsOf, NEW_FIELD, readField, savedField, type FormFieldRow } from '../model/forms'
import type { Subject } from './designer-context'
import { RowTable } from './row-table'

const CONSTRAINTS = [
  { value: 'required', label: '必填' },
  { value: 'readonly', label: '只读' },
  { value: 'min', label: '最小值' },
  { value: 'max', label: '最大值' },
  { value: 'minlength', label: '最少字数' },
  { value: 'maxlength', label: '最多字数' },
  { value: 'pattern', label: '格式' },
]
const filled =
  (name: string, sentence: string) =>
  (row: Readonly<Record<string, string>>, others: readonly Readonly<Record<string, string>>[]) => {
    if ((row[name] ?? '').trim() === '') return sentence
    return others.some((other) => other[name] === row[name]) ? `重复：${row[name]}` : null
  }

/** One field of a form. */
export function FormFieldDialog({ of, self, close }: { of: Subject; self?: ModdleElement; close: () => void }) {
  const [row, setRow] = useState<FormFieldRow>(() => (self ? readField(self) : NEW_FIELD))
  const [fault, setFault] = useState<string | null>(null)
  const others = fieldsOf(of.subject)
    .filter((field) => field !== self)
    .map((field) => textOf(field, 'id'))
  const set = (change: Partial<FormFieldRow>) => {
    setFault(null)
    setRow((now) => ({ ...now, ...change }))
  }
  const save = () => {
    const refused = fieldFault(row, others)
    setFault(refused)
    if (refused !== null) return
    of.edit(savedField(of.session.factory, of.subject, row, self))
    close()
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={self ? '编辑字段' : '添加字段'}
      width={640}
      footer={
        <>
          {fault !== null && (
            <p role="alert" className="mr-auto self-center text-table text-danger-text">
              {fault}
            </p>
          )}
          <Button variant="primary" onClick={save}>
            保存
          </Button>
          <Button onClick={close}>取消</Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormGrid>
          <Field label="字段标识" required>
            <Input value={row.id} spellCheck={false} onChange={(event) => set({ id: event.target.value })} />
          </Field>
          <Field label="字段名称" required>
            <Input value={row.label} onChange={(event) => set({ label: event.target.value })} />
          </Field>
          <Field label="字段类型" required>
            <Select value={row.type} options={FIELD_TYPES} onChange={(type: string) => set({ type })} />
          </Field>
          {row.type === 'date' && (
            <Field label="日期格式">
              <Input
                value={row.datePattern}
                placeholder="yyyy-MM-dd"
                onChange={(event) => set({ datePattern: event.target.value })}
              />
            </Field>
          )}
          <Field label="默认值">
            <Input value={row.defaultValue} onChange={(event) => set({ defaultValue: event.target.value })} />
          </Field>
        </FormGrid>
        {row.type === 'enum' && (
          <Part title="枚举值">
            <RowTable
              label="枚举值"
              columns={[
                { key: 'id', label: '值' },
                { key: 'name', label: '名称' },
              ]}
              rows={row.values}
              blank={{ id: '', name: '' }}
              addLabel="添加枚举值"
              fault={filled('id', '请输入枚举值')}
              onChange={(values) => set({ values })}
            />
          </Part>
        )}
        <Part title="约束条件">
          <RowTable
            label="约束条件"
            columns={[
              { key: 'name', label: '约束', options: CONSTRAINTS },
              { key: 'config', label: '配置' },
            ]}
            rows={row.constraints}
            blank={{ name: '', config: '' }}
            addLabel="添加约束"
            fault={filled('name', '请选择约束')}
            onChange={(constraints) => set({ constraints })}
          />
        </Part>
        <Part title="字段属性">
          <RowTable
            label="字段属性"
            columns={[
              { key: 'id', label: '属性标识' },
              { key: 'value', label: '属性值' },
            ]}
            rows={row.properties}
            blank={{ id: '', value: '' }}
            addLabel="添加属性"
            fault={filled('id', '请输入属性标识')}
            onChange={(properties) => set({ properties })}
          />
        </Part>
      </div>
    </Dialog>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-table font-medium">{title}</h3>
      {children}
    </section>
  )
}
