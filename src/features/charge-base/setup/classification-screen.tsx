import { useQuery } from '@tanstack/react-query'
import { classificationCode } from '@wuguan/contract/charge-base/classification-code.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { enabledActions } from '@wuguan/crud/row-actions'
import { Tree } from '@wuguan/ui/tree'

const ui = { rowActions: enabledActions(classificationCode, '停用后不能再被收费项目选用。') }

/** 分类编码 as a flat list. */
export function ClassificationScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  return <ListScreen {...props} entity={classificationCode} ui={ui} />
}

interface Node {
  id: string
  label: string
  note: string
  children: Node[]
}
function treeOf(rows: readonly AnyRow[]): Node[] {
  const nodes = new Map(
    rows.map((row): [string, Node] => [
      String(row.id),
      {
        id: String(row.id),
        label: `${String(row['code'])} ${String(row['name'])}`,
        note: row['enabled'] === false ? '停用' : row['usedCount'] ? `引用 ${String(row['usedCount'])}` : '',
        children: [],
      },
    ]),
  )
  const roots: Node[] = []
  for (const row of rows) {
    const parent = typeof row['parentId'] === 'string' ? nodes.get(row['parentId']) : undefined
    ;(parent?.children ?? roots).push(nodes.get(String(row.id))!)
  }
  return roots
}

/** 分类编码树: the whole tree on the left, the children of what is chosen as a list. */
export function ClassificationTreeScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const port = useCrudPort()
  const chosen = props.search.f?.['parentId'] ?? null
  const { data } = useQuery({
    queryKey: [classificationCode.name, 'tree'],
    queryFn: () =>
      port.request<{ list: AnyRow[] }>('GET', `${classificationCode.base}/page`, {
        query: { limit: 1000, orderField: 'code', order: 'asc' },
      }),
  })
  const aside = (
    <nav aria-label="分类编码" className="h-full overflow-auto">
      {data && (
        <Tree
          nodes={treeOf(data.list)}
          selected={chosen}
          onSelect={(id) => {
            const next = String(id) === chosen ? null : String(id)
            props.onSearch({ ...props.search, page: 1, f: next ? { parentId: next } : {} })
          }}
          initially="all"
        />
      )}
    </nav>
  )
  return (
    <ListScreen
      {...props}
      entity={classificationCode}
      ui={ui}
      aside={() => aside}
      screen={`${classificationCode.name}.tree`}
    />
  )
}
