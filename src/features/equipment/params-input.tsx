import { type ParamDef, typeDemands } from '@wuguan/contract/equipment/equipment.actions'
import { equipmentType } from '@wuguan/contract/equipment/equipment-settings.entity'
import type { InputProps } from '@wuguan/crud/kinds'
import { useRead } from '@wuguan/crud/task'
import { Input } from '@wuguan/ui/input'
import { Field, FormGrid } from '@wuguan/ui/form'

interface Param {
  readonly name: string
  readonly value: string
}
/** The parameters that the type of the machine asks for, and those that it has besides. */
export function ParamsInput({ value, onChange, draft }: InputProps) {
  const typeId = draft['typeId'] as string | null | undefined
  const read = useRead(equipmentType.name, typeDemands, typeId ? { typeId } : null)
  const params = (value ?? []) as readonly Param[]
  const asked = typeId ? (read.data?.params ?? []) : []
  const others = params
    .filter(({ name }) => !asked.some((one) => one.name === name))
    .map(({ name }): ParamDef => ({ name, unit: null, required: false }))
  const put = (name: string, text: string) => {
    const rest = params.filter((one) => one.name !== name)
    const next = text === '' ? rest : [...rest, { name, value: text }]
    onChange(next.length > 0 ? next : null)
  }
  if (!typeId) return <p className="text-table text-secondary">选择设备类型后填写它的技术参数。</p>
  if (asked.length + others.length === 0) return <p className="text-table text-secondary">该设备类型没有技术参数。</p>
  return (
    <FormGrid columns={3}>
      {[...asked, ...others].map(({ name, unit, required }) => (
        <Field key={name} label={name} required={required}>
          <Input
            value={params.find((one) => one.name === name)?.value ?? ''}
            maxLength={60}
            end={unit ?? undefined}
            onChange={(event) => put(name, event.target.value)}
          />
        </Field>
      ))}
    </FormGrid>
  )
}
