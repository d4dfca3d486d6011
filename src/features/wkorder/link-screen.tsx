import { useState } from 'react'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { businessLink } from '@wuguan/contract/wkorder/business-link.entity'
import { LINK_STAGE, ORDER_TYPE, type LinkStage, type OrderType } from '@wuguan/contract/wkorder/order-options'
import { ListScreen } from '@wuguan/crud/list-screen'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Switch } from '@wuguan/ui/switch'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { toast } from '@wuguan/ui/toast'
import type { ListAddress } from '@/app/routing/list-page'

type Link = ScreenRow<typeof businessLink>
/** All links of a company fit on one page. */
const WHOLE = 1000
/** Stages that orders of every type pass. */
const FIXED: readonly LinkStage[] = ['accept', 'handle']

/** 业务环节: which stages orders of a type pass, as a matrix; what each demands, as a list. */
export const LinkScreen = ({ search, onSearch }: ListAddress) => (
  <ListScreen
    entity={businessLink}
    search={{ ...search, limit: WHOLE, view: search.view ?? 'matrix' }}
    onSearch={({ view = 'table', ...next }) => onSearch({ ...next, view })}
    views={[
      {
        key: 'matrix',
        label: '矩阵',
        render: ({ rows, refresh }) => <Matrix links={rows as readonly Link[]} refresh={refresh} />,
      },
    ]}
  />
)

function Matrix({ links, refresh }: { links: readonly Link[]; refresh: () => unknown }) {
  const port = useCrudPort()
  const [saving, setSaving] = useState<string | null>(null)
  const linkOf = (type: OrderType, stage: LinkStage) =>
    links.find((link) => link.orderType === type && link.stage === stage)
  const turn = async (type: OrderType, stage: LinkStage, on: boolean) => {
    setSaving(`${type}/${stage}`)
    try {
      const link = linkOf(type, stage)
      const enabled = on ? 1 : 0
      await (link
        ? port.request('PUT', businessLink.base!, { body: { id: link.id, version: link.version, enabled } })
        : port.request('POST', businessLink.base!, { body: { orderType: type, stage, enabled } }))
    } catch (cause) {
      toast.error(faultOf(cause).msg)
    }
    await refresh()
    setSaving(null)
  }
  type Type = (typeof ORDER_TYPE.items)[number]
  const columns: DataTableColumn<Type>[] = [
    { key: 'type', title: '类型', width: 110, fixed: 'start', render: ({ label }) => label },
    ...LINK_STAGE.items.map(({ code: stage, label: title }) => ({
      key: stage,
      title,
      width: 90,
      render: ({ code: type, label }: Type) => (
        <Switch
          aria-label={`${label}的${title}环节`}
          checked={linkOf(type, stage)?.enabled !== 0}
          disabled={FIXED.includes(stage) || saving !== null || !port.can(businessLink.codes.edit)}
          onChange={(on) => void turn(type, stage, on)}
        />
      ),
    })),
  ]
  return <DataTable ariaLabel="业务环节矩阵" columns={columns} rows={ORDER_TYPE.items} rowKey={({ code }) => code} />
}
