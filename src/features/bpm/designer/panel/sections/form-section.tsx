import { useState } from 'react'
import { textOf, type ModdleElement } from '../../moddle/moddle-element'
import {
  businessKeyOf,
  FIELD_TYPES,
  fieldsOf,
  movedField,
  readField,
  withBusinessKey,
  withoutField,
} from '../../model/forms'
import type { Subject } from '../designer-context'
import { ChoiceField, TextField } from '../fields'
import { FormFieldDialog } from '../form-field-dialog'
import { RowList } from '../row-list'
import { Section } from '../section'

const typeLabel = (type: string) => FIELD_TYPES.find(({ value }) => value === type)?.label ?? type

/** 表单: the form's key, the business key and the fields that the element itself declares. */
export function FormSection({ of }: { of: Subject }) {
  const { subject, session, edit } = of
  const fields = fieldsOf(subject)
  const [open, setOpen] = useState<{ self?: ModdleElement } | null>(null)
  const options = fields.map((field) => ({
    value: textOf(field, 'id'),
    label: textOf(field, 'label') || textOf(field, 'id'),
  }))
  return (
    <Section title="表单" count={fields.length}>
      <TextField
        label="表单标识"
        value={textOf(subject, 'ext:formKey')}
        onCommit={(text) => edit([{ target: subject, set: { 'ext:formKey': text || undefined } }])}
      />
      <ChoiceField
        label="业务标识"
        value={businessKeyOf(subject)}
        options={options}
        placeholder="无"
        clearable
        onChange={(key) => edit(withBusinessKey(subject, key))}
      />
      <RowList
        label="表单字段"
        rows={fields}
        keyOf={(field, index) => textOf(field, 'id') || String(index)}
        title={(field) => textOf(field, 'label') || textOf(field, 'id')}
        note={(field) => `${textOf(field, 'id')} · ${typeLabel(readField(field).type)}`}
        empty="还没有字段"
        addLabel="添加字段"
        onAdd={() => setOpen({})}
        onOpen={(self) => setOpen({ self })}
        onRemove={(field) => edit(withoutField(session.factory, subject, field))}
        onMove={(field, by) => edit(movedField(subject, field, by))}
      />
      {open && <FormFieldDialog of={of} self={open.self} close={() => setOpen(null)} />}
    </Section>
  )
}
