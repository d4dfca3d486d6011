import { equipment } from '@wuguan/contract/equipment/equipment.entity'
import type { ListController } from '@wuguan/crud/controllers'
import { ListScreen } from '@wuguan/crud/list-screen'
import { useKept } from '@wuguan/crud/port'
import { Segmented } from '@wuguan/ui/radio'
import type { ListAddress } from '@/app/routing/list-page'
import { PlaceAside } from '@/features/basedata'
import { ImportButton } from '@/features/file'
import { equipmentUi } from './equipment.ui'
import { TypeTree } from './type-tree'

const IMPORT = {
  kind: 'equipment',
  title: '设备档案',
  hint: '每行一台设备；设备类型、级别、楼栋、单位和负责人按名称填写，设备编号不填时自动编号。',
  community: { field: 'communityId' },
  listPath: '/equipment/files/index',
  refreshes: [equipment.name],
}
type Side = 'type' | 'place'
const SIDES = [
  { value: 'type', label: '按类型' },
  { value: 'place', label: '按位置' },
] as const

function Aside({ list }: { list: ListController }) {
  const [side, setSide] = useKept<Side>('equipment.aside', 'type')
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <Segmented<Side> aria-label="树的方式" value={side} options={SIDES} onChange={setSide} />
      {side === 'type' ? <TypeTree list={list} /> : <PlaceAside list={list} />}
    </div>
  )
}

/** 设备档案: the register by type or by place. */
export const FilesScreen = (address: ListAddress) => (
  <ListScreen
    entity={equipment}
    ui={equipmentUi}
    {...address}
    aside={(list) => <Aside list={list as unknown as ListController} />}
    toolbar={<ImportButton template={IMPORT} permission={equipment.codes.import} />}
  />
)
