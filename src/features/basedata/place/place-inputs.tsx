import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BuildingOption, UnitOption } from '@wuguan/contract/basedata/place.actions'
import type { InputProps } from '@wuguan/crud/kinds'
import { useCrudPort, type QueryValue } from '@wuguan/crud/port'
import { Select } from '@wuguan/ui/select'
import { toast } from '@wuguan/ui/toast'

interface Choice {
  id: string
  label: string
}
function useChoices<T extends Choice>(
  entity: string,
  path: string,
  query: Readonly<Record<string, QueryValue>> | null,
  failure: string,
) {
  const port = useCrudPort()
  const { data, isError } = useQuery({
    queryKey: [entity, 'select', path, query],
    queryFn: ({ signal }) => port.request<T[]>('GET', path, { query: query ?? {}, signal }),
    enabled: query !== null,
  })
  useEffect(() => {
    if (isError) toast.error(failure)
  }, [isError, failure])
  return data ?? []
}

type ChoiceInputProps = InputProps & { choices: readonly Choice[]; placeholder: string }
function ChoiceInput({
  choices,
  placeholder,
  value,
  onChange,
  title,
  id,
  disabled,
  'aria-describedby': describedby,
  'aria-invalid': invalid,
  'aria-required': required,
  'aria-labelledby': labelledby,
}: ChoiceInputProps) {
  const options = choices.map((one) => ({ value: one.id, label: one.label }))
  // The place of an old record may be switched off by now: it is shown, but not offered to others.
  const gone = typeof value === 'string' && typeof title === 'string' && !choices.some((one) => one.id === value)
  return (
    <Select
      id={id}
      disabled={disabled}
      aria-describedby={describedby}
      aria-invalid={invalid}
      aria-required={required}
      aria-labelledby={labelledby}
      value={(value as string | null) ?? null}
      options={gone ? [{ value: value as string, label: title }, ...options] : options}
      onChange={(next) => onChange(next, choices.find((one) => one.id === next)?.label ?? null)}
      placeholder={placeholder}
      searchable
    />
  )
}

/** Buildings of the community that the page works in. */
export function BuildingInput(props: InputProps) {
  const { communityId } = useCrudPort().context
  const choices = useChoices<BuildingOption>(
    'basedata.building',
    '/basedata/base/building/select',
    communityId === null ? null : { communityId },
    '获取楼栋列表失败',
  )
  return <ChoiceInput {...props} choices={choices} placeholder="请选择楼栋" />
}

/** Units of the chosen building. */
export function UnitInput(props: InputProps) {
  const buildingId = props.draft['buildingId'] as string | null | undefined
  const choices = useChoices<UnitOption>(
    'basedata.unit',
    '/basedata/base/unit/select',
    buildingId ? { buildingId } : null,
    '获取单元列表失败',
  )
  return (
    <ChoiceInput
      {...props}
      choices={choices}
      disabled={!buildingId}
      placeholder={buildingId ? '请选择单元' : '请先选择楼栋'}
    />
  )
}
