import { useState } from 'react'
import { labelOf } from '@wuguan/contract/kernel/options'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { businessLink } from '@wuguan/contract/wkorder/business-link.entity'
import { LINK_STAGE, ORDER_TYPE, type LinkStage, type OrderType } from '@wuguan/contract/wkorder/order-options'
import { ListScreen } from '@wuguan/crud/list-screen'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Switch } from '@wuguan/ui/switch'
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
  return (
    <div className="overflow-auto rounded border border-line bg-surface">
      <table className="w-full" aria-label="业务环节矩阵">
        <thead>
          <tr className="border-b border-line text-left">
            <th className="px-4 py-2 font-medium">类型</th>
            {LINK_STAGE.items.map(({ code, label }) => (
              <th key={code} className="px-4 py-2 font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {ORDER_TYPE.items.map(({ code: type, label }) => (
            <tr key={type}>
              <th scope="row" className="px-4 py-2 text-left font-normal">
                {label}
              </th>
              {LINK_STAGE.items.map(({ code: stage }) => (
                <td key={stage} className="px-4 py-2">
                  <Switch
                    aria-label={`${label}的${labelOf(LINK_STAGE, stage)}环节`}
                    checked={linkOf(type, stage)?.enabled !== 0}
                    disabled={FIXED.includes(stage) || saving !== null || !port.can(businessLink.codes.edit)}
                    onChange={(on) => void turn(type, stage, on)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
