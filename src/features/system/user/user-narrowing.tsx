import { RefPicker } from '@wuguan/crud/pickers'
import type { ListPageProps } from '../shared/list-page'

/** 角色 and 岗位 that a user holds: relations, which the filter bar of the entity's own fields does not know. */
export function UserNarrowing({ search, onSearch }: ListPageProps) {
  const f = search.f ?? {}
  const narrow = (name: 'roleId' | 'positionId') => ({
    value: f[name] === undefined ? null : Number(f[name]),
    onChange: (id: string | number | null) => {
      const { [name]: _, ...rest } = f
      const next = id === null ? rest : { ...rest, [name]: String(id) }
      onSearch({ ...search, page: undefined, f: Object.keys(next).length > 0 ? next : undefined })
    },
  })
  return (
    <>
      <div className="w-36">
        <RefPicker to="system.role" aria-label="角色" placeholder="角色" clearable {...narrow('roleId')} />
      </div>
      <div className="w-36">
        <RefPicker to="system.position" aria-label="岗位" placeholder="岗位" clearable {...narrow('positionId')} />
      </div>
    </>
  )
}
