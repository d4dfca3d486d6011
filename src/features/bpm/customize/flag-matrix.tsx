import { Checkbox } from '@wuguan/ui/checkbox'
import { Input } from '@wuguan/ui/input'
import { Segmented } from '@wuguan/ui/radio'
import { Switch } from '@wuguan/ui/switch'
import { FLAGS, turned, type FlagComponent } from '@wuguan/contract/bpm/form-flags'
import { holdsValue, isSet, typeLabelOf, type FormField } from '@wuguan/contract/bpm/form-field'
import { columnTurned, retyped, warningsOf } from './matrix'

interface FlagMatrixProps {
  fields: readonly FormField[]
  /** One of each field, in the order of the fields. */
  components: readonly FlagComponent[]
  refusals: Readonly<Record<string, string>>
  mayEdit: boolean
  onChange: (components: readonly FlagComponent[]) => void
}

const TYPES = [
  { value: 'BOOL', label: '布尔值' },
  { value: 'FORMULA', label: '表达式' },
] as const

/** Fields against 可见, 可编辑, 必填: switches, or expressions that are checked while they are typed. */
export function FlagMatrix({ fields, components, refusals, mayEdit, onChange }: FlagMatrixProps) {
  return (
    <table aria-label="字段权限" className="w-full border-collapse text-table">
      <thead className="sticky top-0 z-sticky bg-surface">
        <tr className="border-b border-line text-left text-secondary">
          <th scope="col" className="py-2 pr-3 font-medium">
            字段
          </th>
          <th scope="col" className="w-44 px-3 py-2 font-medium">
            方式
          </th>
          {FLAGS.map(({ name, label }) => (
            <th key={name} scope="col" className="w-1/5 px-3 py-2 font-medium">
              <span className="flex items-center gap-2">
                {mayEdit && (
                  <Checkbox
                    aria-label={`全部${label}`}
                    checked={allOf(fields, components, name)}
                    onChange={(on) => onChange(columnTurned(fields, components, name, on))}
                  />
                )}
                {label}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field, at) => {
          const component = components[at]
          if (!component) return null
          const warning = warningsOf(component)
          const put = (next: FlagComponent) => onChange(components.with(at, next))
          return (
            <tr key={field.id} className="border-b border-line align-top hover:bg-hover">
              <th scope="row" className="py-2 pr-3 text-left font-normal">
                <span className="flex min-h-control-sm items-center gap-1.5">
                  {field.label}
                  {isSet(field, 'required') && (
                    <span aria-hidden className="text-danger-text">
                      *
                    </span>
                  )}
                </span>
                <span className="text-small text-secondary">
                  {typeLabelOf(field)} · {field.id}
                </span>
                {warning && <p className="text-small text-warning-text">{warning}</p>}
              </th>
              <td className="px-3 py-2">
                <Segmented
                  aria-label={`${field.label}的方式`}
                  value={component.type}
                  options={TYPES}
                  disabled={!mayEdit}
                  onChange={(type) => put(retyped(component, type))}
                />
              </td>
              {FLAGS.map(({ name, label }) => {
                const title = `${field.label}${label}`
                const refusal = refusals[`${field.id}.${name}`]
                return (
                  <td key={name} className="px-3 py-2">
                    {component.type === 'BOOL' ? (
                      <span className="flex min-h-control-sm items-center">
                        <Switch
                          aria-label={title}
                          checked={component[name] === 'true'}
                          readOnly={!mayEdit || (!holdsValue(field) && name !== 'visible')}
                          onChange={(on) => put(turned(component, name, on))}
                        />
                      </span>
                    ) : (
                      <>
                        <Input
                          size="sm"
                          aria-label={title}
                          aria-invalid={refusal !== undefined}
                          readOnly={!mayEdit}
                          spellCheck={false}
                          value={component[name]}
                          placeholder="${amount > 5000}"
                          onChange={(event) => put({ ...component, [name]: event.target.value })}
                        />
                        {refusal && (
                          <p role="alert" className="text-small text-danger-text">
                            {refusal}
                          </p>
                        )}
                      </>
                    )}
                  </td>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function allOf(
  fields: readonly FormField[],
  components: readonly FlagComponent[],
  name: (typeof FLAGS)[number]['name'],
): boolean | 'indeterminate' {
  const switches = components.filter(
    ({ type }, at) => type === 'BOOL' && (name === 'visible' || holdsValue(fields[at] as FormField)),
  )
  const on = switches.filter((component) => component[name] === 'true').length
  return on === 0 ? false : on === switches.length ? true : 'indeterminate'
}
