import { jobParams } from '@wuguan/contract/system/operations.actions'
import { kindOf, type InputProps } from '@wuguan/crud/kinds'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Checkbox } from '@wuguan/ui/checkbox'
import { Field, FormGrid } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { NumberInput } from '@wuguan/ui/number-input'
import { Select } from '@wuguan/ui/select'
import { kindOfParam, withParam, type ParamProperty, type ParamSchema } from './params'

const JsonInput = kindOf('json').Input

/** Parameters of a job by the schema of its handler. */
export function ParamsInput({ jobId, ...props }: InputProps & { jobId: string }) {
  const read = useRead('system.job', jobParams, { id: jobId })
  return (
    <Loaded read={read} what="任务参数" lines={2}>
      {(described) => {
        const schema = described as ParamSchema | null
        const properties = Object.entries(schema?.properties ?? {})
        if (properties.length === 0) return <p className="text-table text-secondary">该任务没有参数。</p>
        if (properties.some(([, property]) => kindOfParam(property) === 'json')) return <JsonInput {...props} />
        const params = (props.value ?? {}) as Readonly<Record<string, unknown>>
        return (
          <FormGrid>
            {properties.map(([name, property]) => (
              <Field
                key={name}
                label={property.title ?? name}
                required={schema?.required?.includes(name) && property.default === undefined}
                help={property.description ?? defaultHint(property)}
              >
                <ParamControl
                  property={property}
                  value={params[name] ?? property.default}
                  onChange={(value) => props.onChange(withParam(params, name, value))}
                />
              </Field>
            ))}
          </FormGrid>
        )
      }}
    </Loaded>
  )
}

const defaultHint = ({ default: value }: ParamProperty) => (value === undefined ? undefined : `默认 ${String(value)}`)

function ParamControl({
  property,
  value,
  onChange,
  ...rest
}: {
  property: ParamProperty
  value: unknown
  onChange: (value: unknown) => void
}) {
  const kind = kindOfParam(property)
  if (kind === 'flag') return <Checkbox {...rest} label="是" checked={value === true} onChange={onChange} />
  if (kind === 'choice')
    return (
      <Select
        {...rest}
        value={(value as string | number | undefined) ?? null}
        options={(property.enum ?? []).map((one) => ({ value: one, label: String(one) }))}
        onChange={onChange}
      />
    )
  if (kind === 'number')
    return (
      <NumberInput
        {...rest}
        scale={property.type === 'integer' ? 0 : 4}
        min={property.minimum}
        max={property.maximum}
        value={value === undefined || value === null ? '' : String(value)}
        onChange={(text) => onChange(text === '' ? null : Number(text))}
      />
    )
  return (
    <Input
      {...rest}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
