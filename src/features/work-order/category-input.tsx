import { useEffect } from 'react'
import type { InputProps } from '@wuguan/crud/kinds'
import { type CandidateNode, useTree } from '@wuguan/crud/pickers'
import { Combobox } from '@wuguan/ui/combobox'
import { matchTitles } from '@/app/palette/menu-match'
import { loadPinyin } from '@/app/palette/pinyin'

const SHOWN = 50
interface Leaf {
  readonly id: string
  readonly title: string
  /** What stands above it. */
  readonly trail: string
}
/** The ends of a tree. */
const leavesOf = (nodes: readonly CandidateNode[], above: readonly string[] = []): Leaf[] =>
  nodes.flatMap(({ id, label, children }) =>
    children.length > 0
      ? leavesOf(children, [...above, label])
      : [{ id: String(id), title: label, trail: above.join(' / ') }],
  )

/** 问题类别: one of the last level, found by its name, its pinyin or initials, or by what stands above it. */
export function CategoryInput({
  entity: _entity,
  name: _name,
  field,
  value,
  onChange,
  title,
  draft: { orderType },
  filters: _filters,
  onBlur: _onBlur,
  ...control
}: InputProps) {
  const { byId, fetched } = useTree({
    to: field.to!,
    filters: orderType == null ? {} : { orderTypes: String(orderType) },
  })
  // The dictionary is there before the first letter: who is on the line is not kept waiting.
  useEffect(() => void loadPinyin().catch(() => undefined), [])
  const find = async (keyword: string) => {
    const leaves = leavesOf(await fetched())
    const found = keyword === '' ? leaves : matchTitles(leaves, keyword, await loadPinyin(), SHOWN)
    return found.map((leaf) => ({ value: leaf.id, label: leaf.title, note: leaf.trail }))
  }
  return (
    <Combobox
      {...control}
      value={value as string | null}
      load={find}
      local
      labelOf={(id) => byId.get(id)?.label ?? (typeof title === 'string' ? title : undefined)}
      clearable={false}
      failed="问题类别加载失败"
      onChange={(id, option) => onChange(id, option?.label ?? null)}
    />
  )
}
