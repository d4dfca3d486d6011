import { useState } from 'react'
import { tryRights, type TriedRight } from '@wuguan/contract/contingency/contingency.actions'
import { RIGHT_KIND } from '@wuguan/contract/contingency/contingency-options'
import { contingencyPermission } from '@wuguan/contract/contingency/contingency-permission.entity'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { ActionDialog } from '@wuguan/crud/action-form'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Tag } from '@wuguan/ui/tag'
import type { ListAddress } from '@/app/routing/list-page'

type Row = ScreenRow<typeof contingencyPermission>
const namesOf = (row: Row, field: string, all: string) => {
  const names = row.titles[field]
  return Array.isArray(names) && names.length > 0 ? names.join('、') : <span className="text-secondary">{all}</span>
}

const permissionUi = entityUi(contingencyPermission, {
  list: {
    columns: ['name', 'kinds', 'classificationIds', 'levelIds', 'communityIds', 'granteeKind', 'roleIds', 'enabled'],
    widths: { roleIds: 200 },
  },
  cells: {
    classificationIds: ({ row }) => namesOf(row, 'classificationIds', '全部分类'),
    levelIds: ({ row }) => namesOf(row, 'levelIds', '全部级别'),
    communityIds: ({ row }) => namesOf(row, 'communityIds', '数据范围内'),
    roleIds: ({ row }) => namesOf(row, `${row.granteeKind}Ids`, '—'),
  },
})

/** 权限设置: who may do what with which emergencies, and what it comes to for somebody. */
export function PermissionScreen(address: ListAddress) {
  const port = useCrudPort()
  const [trying, setTrying] = useState(false)
  return (
    <>
      <ListScreen
        entity={contingencyPermission}
        ui={permissionUi}
        {...address}
        toolbar={port.can(tryRights.permission!) && <Button onClick={() => setTrying(true)}>权限测试</Button>}
      />
      {trying && (
        <ActionDialog
          action={tryRights}
          title="权限测试"
          verb="测试"
          width={560}
          refreshes={[]}
          said={null}
          close={() => setTrying(false)}
          answer={({ rights }) => <Tried rights={rights} />}
        />
      )}
    </>
  )
}

function Tried({ rights }: { rights: readonly TriedRight[] }) {
  return (
    <ul aria-live="polite" aria-label="测试结果" className="mt-3 divide-y divide-line rounded border border-line">
      {rights.map(({ kind, allowed, why }) => (
        <li key={kind} className="flex items-center gap-3 px-3 py-2">
          <span className="w-12 shrink-0 font-medium">{labelOf(RIGHT_KIND, kind)}</span>
          <Tag tone={allowed ? 'success' : 'danger'}>{allowed ? '允许' : '不允许'}</Tag>
          <span className="min-w-0 flex-1 text-secondary">{why}</span>
        </li>
      ))}
    </ul>
  )
}
