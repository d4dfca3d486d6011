import { propertyFault, readProperties, withProperties } from '../../model/properties'
import type { Subject } from '../designer-context'
import { RowTable } from '../row-table'
import { Section } from '../section'

/** 扩展属性: names and values that handlers and reports may read. */
export function PropertiesSection({ of: { subject, session, edit } }: { of: Subject }) {
  const rows = readProperties(subject)
  return (
    <Section title="扩展属性" count={rows.length}>
      <RowTable
        label="扩展属性"
        columns={[
          { key: 'name', label: '属性名' },
          { key: 'value', label: '属性值' },
        ]}
        rows={rows}
        blank={{ name: '', value: '' }}
        addLabel="添加属性"
        fault={(row, others) =>
          propertyFault(
            row,
            others.map(({ name }) => name),
          )
        }
        onChange={(next) => edit(withProperties(session.factory, subject, next))}
      />
    </Section>
  )
}
