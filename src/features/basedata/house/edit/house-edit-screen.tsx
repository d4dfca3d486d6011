import { Suspense } from 'react'
import { house } from '@wuguan/contract/basedata/house.entity'
import { useDetail } from '@wuguan/crud/controllers'
import { FormScreen } from '@wuguan/crud/form-screen'
import { faultOf, useCrudPort, useKept } from '@wuguan/crud/port'
import { ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { Tabs } from '@wuguan/ui/tabs'
import { ChangeReason } from '../../place/change-reason'
import { Pinned } from '../../place/in-community'
import { houseTabs } from '../house-tabs'
import { houseInputs } from '../house.ui'

const BASE = 'base'
const UI = { inputs: houseInputs }

/** One house: its own data, and in further tabs everything that belongs to it. */
export function HouseEditScreen({ id }: { id: string }) {
  const port = useCrudPort()
  const { row, error, refresh } = useDetail(house, id)
  const [tab, setTab] = useKept<string>('tab', BASE)
  if (error && !row) return <ErrorPanel title="房产加载失败" detail={faultOf(error).msg} retry={refresh} />
  if (!row) return <Skeleton lines={10} className="p-4" />
  const tabs = houseTabs.filter((one) => port.can(one.permission))
  const items = [
    {
      key: BASE,
      label: '基本信息',
      content: (
        <ChangeReason entity={house}>
          <FormScreen entity={house} id={id} ui={UI} />
        </ChangeReason>
      ),
    },
    ...tabs.map(({ key, label, content: Content }) => ({
      key,
      label,
      content: (
        <div className="h-full overflow-y-auto rounded border border-line bg-surface p-4">
          <Suspense fallback={<Skeleton lines={6} />}>
            <Content house={row} />
          </Suspense>
        </div>
      ),
    })),
  ]
  return (
    <Pinned communityId={Number(row.communityId)}>
      <Tabs
        aria-label="房产资料"
        className="h-full"
        value={items.some((one) => one.key === tab) ? tab : BASE}
        onChange={setTab}
        items={items}
      />
    </Pinned>
  )
}
