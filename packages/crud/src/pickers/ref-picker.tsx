import { Combobox, MultiCombobox } from '@wuguan/ui/combobox'
import { controlOf } from '../kinds/kind-view.ts'
import { useCrudPort } from '../port/index.ts'
import { fetchCandidates } from './candidates.ts'
import type { PickerProps, RefPickerProps, RefsPickerProps } from './picker-props.ts'
import { TreePicker } from './tree-picker.tsx'
import { useEntity } from './use-entity.ts'
import { useLabels, type Id } from './use-labels.ts'

const NO_FILTERS = {}
const NO_TITLES: readonly string[] = []

function useCandidates(
  { to, filters = NO_FILTERS }: PickerProps,
  ids: readonly Id[],
  titles: readonly (string | null | undefined)[],
) {
  const port = useCrudPort()
  const entity = useEntity(to)
  const labelOf = useLabels(entity, ids, titles)
  const load = async (keyword: string, signal: AbortSignal) => {
    const found = await fetchCandidates(port, await port.entities(to), { keyword, filters }, signal)
    return found.map(({ id, label }) => ({ value: id, label }))
  }
  return { tree: entity?.tree != null, labelOf, load, failed: entity ? `获取${entity.lookup}列表失败` : undefined }
}

/** Picks one record of another entity by typing, or from its tree where the entity is one. */
export function RefPicker(props: RefPickerProps) {
  const { value, title, onChange, placeholder, clearable, readOnly } = props
  const { tree, labelOf, load, failed } = useCandidates(props, value == null ? [] : [value], [title])
  if (tree) return <TreePicker {...props} />
  return (
    <Combobox
      {...controlOf(props)}
      value={value}
      labelOf={labelOf}
      load={load}
      failed={failed}
      onChange={(id, option) => onChange(id, option?.label ?? null)}
      placeholder={placeholder}
      clearable={clearable}
      readOnly={readOnly}
    />
  )
}

/** Picks several records of another entity. */
export function RefsPicker(props: RefsPickerProps) {
  const { value, titles = NO_TITLES, onChange, placeholder, readOnly } = props
  const { labelOf, load, failed } = useCandidates(props, value, titles)
  return (
    <MultiCombobox
      {...controlOf(props)}
      value={value}
      labelOf={labelOf}
      load={load}
      failed={failed}
      onChange={(ids, options) =>
        onChange(
          ids,
          options.map((option) => option.label),
        )
      }
      placeholder={placeholder}
      readOnly={readOnly}
    />
  )
}
