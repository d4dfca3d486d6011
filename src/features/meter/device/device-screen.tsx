import { lazy, Suspense, useState } from 'react'
import { meter } from '@wuguan/contract/meter/meter.entity'
import type { ListController } from '@wuguan/crud/controllers'
import type { ImportTemplate } from '@wuguan/crud/import-workbench'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { useKept } from '@wuguan/crud/port'
import { Segmented } from '@wuguan/ui/radio'
import { PlaceAside } from '@/features/basedata'
import { ImportButton } from '@/features/file'
import { DEVICE_LISTS, type DeviceTask, deviceList, deviceUi } from './device.ui'
import { MeterTree } from './meter-tree'

const DeviceDialogs = lazy(() => import('./device-dialogs'))

const IMPORT: ImportTemplate = {
  kind: 'meter',
  title: '仪表',
  hint: '每行一块仪表；级别、房产、上级仪表按名称填写。',
  community: { field: 'communityId' },
  listPath: '/meter/device/info/index',
  refreshes: [meter.name],
}
type Side = 'place' | 'parent'
const SIDES = [
  { value: 'place', label: '按位置' },
  { value: 'parent', label: '按层级' },
] as const

function Aside({ list }: { list: ListController }) {
  const [side, setSide] = useKept<Side>('meter.aside', 'place')
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <Segmented<Side> aria-label="树的方式" value={side} options={SIDES} onChange={setSide} />
      {side === 'place' ? <PlaceAside list={list} /> : <MeterTree list={list} />}
    </div>
  )
}

/** 仪表档案: the register by place or by parent. `finance` shows what each meter is charged by before its place. */
export function DeviceScreen({
  finance = false,
  ...props
}: Pick<ListScreenProps, 'search' | 'onSearch'> & { finance?: boolean }) {
  const [task, setTask] = useState<DeviceTask | null>(null)
  return (
    <>
      <ListScreen
        {...props}
        entity={deviceList}
        ui={deviceUi(setTask, DEVICE_LISTS[finance ? 'finance' : 'register'])}
        screen={finance ? 'charge.meter' : meter.name}
        aside={(list) => <Aside list={list} />}
        toolbar={<ImportButton template={IMPORT} permission={meter.codes.import} />}
      />
      <Suspense>{task && <DeviceDialogs task={task} close={() => setTask(null)} />}</Suspense>
    </>
  )
}
