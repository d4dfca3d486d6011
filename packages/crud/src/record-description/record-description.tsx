import type { AnyEntity, AnyRow, FormGroup } from '@wuguan/contract/kernel/entity'
import { holds } from '@wuguan/contract/kernel/rules'
import { fieldOf } from '@wuguan/contract/kernel/system-fields'
import { DescriptionList } from '@wuguan/ui/description'
import { FormSection } from '@wuguan/ui/form'
import type { EntityUi } from '../entity-ui/index.ts'
import { kindOf } from '../kinds/index.ts'
import { RowValue } from '../parts/row-value.tsx'

interface RecordDescriptionProps {
  entity: AnyEntity
  row: AnyRow
  ui?: EntityUi
  columns?: 2 | 3
}

/** A record read: the groups of its form, then what is computed and who keeps it. */
export function RecordDescription({ entity, row, ui, columns = 3 }: RecordDescriptionProps) {
  return (
    <div className="flex flex-col gap-6">
      {groupsOf(entity).map((group) => {
        const items = group.fields.flatMap((name) => itemOf({ entity, row, name, columns, ...(ui ? { ui } : {}) }))
        // A group of which nothing applies to this record is not there; what merely has no value is shown as empty.
        return items.length === 0 ? null : (
          <FormSection key={group.title} title={group.title}>
            <DescriptionList columns={columns} items={items} />
          </FormSection>
        )
      })}
    </div>
  )
}

interface RecordFactsProps {
  entity: AnyEntity
  row: AnyRow
  fields: readonly string[]
  ui?: EntityUi
  columns?: 2 | 3
}
/** Some fields of a record read, by their names; those that need room take a whole line. */
export const RecordFacts = ({ fields, columns = 3, ...of }: RecordFactsProps) => (
  <DescriptionList columns={columns} items={fields.flatMap((name) => itemOf({ ...of, name, columns }))} />
)

/** What the form groups, then everything else that the record says. */
function groupsOf(entity: AnyEntity): readonly FormGroup[] {
  const grouped = new Set(entity.form.flatMap((group) => group.fields))
  const others = Object.entries(entity.fields)
    .filter(([name, field]) => !grouped.has(name) && !field.internal && field.kind !== 'secret')
    .map(([name]) => name)
  const kept = [...others, ...Object.keys(entity.computed), 'createdAt', 'updatedAt']
  return [...entity.form, { title: '其他信息', fields: kept }]
}

function itemOf({ entity, row, name, ui, columns }: RecordDescriptionProps & { name: string; columns: 2 | 3 }) {
  const field = fieldOf(entity, name)
  if (!field || field.kind === 'secret' || !(name in row) || !holds(field.when, row)) return []
  // What is kept for programs is in their words; where people are to read it, the entity has a cell of its own.
  if (field.kind === 'json' && !ui?.cells?.[name]) return []
  const value = row[name]
  const empty = value == null || value === '' || (Array.isArray(value) && value.length === 0)
  return {
    key: name,
    label: field.label,
    value: empty ? null : <RowValue entity={entity} name={name} row={row} ui={ui} place="detail" />,
    ...(kindOf(field.kind).wide ? { span: columns } : {}),
  }
}
