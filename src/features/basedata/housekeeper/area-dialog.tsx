import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { housekeeper, type Housekeeper } from '@wuguan/contract/basedata/housekeeper.entity'
import { housekeeperArea, type HousekeeperArea } from '@wuguan/contract/basedata/housekeeper-area.entity'
import { saveHousekeeperAreas } from '@wuguan/contract/basedata/staff.actions'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { useAction } from '@wuguan/crud/action-button'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Checkbox } from '@wuguan/ui/checkbox'
import { Dialog } from '@wuguan/ui/dialog'
import { SearchInput } from '@wuguan/ui/input'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { Switch } from '@wuguan/ui/switch'
import { toast } from '@wuguan/ui/toast'
import { areaAt, matching, setMain, toggleArea, type Area, type Building } from './areas'
import { nameOf } from './name-of'

/** 服务区域: the buildings and units that a housekeeper serves, and where he is the main one. */
export function AreaDialog({ row, close }: { row: Housekeeper; close: () => void }) {
  const port = useCrudPort()
  const client = useQueryClient()
  const save = useAction(saveHousekeeperAreas)
  const [edited, setEdited] = useState<readonly Area[] | null>(null)
  const [text, setText] = useState('')
  const buildings = useQuery({
    queryKey: ['basedata.building', 'select', 'v2', row.communityId],
    queryFn: ({ signal }) =>
      port.request<Building[]>('GET', '/basedata/base/building/select/v2', {
        query: { communityId: row.communityId },
        signal,
      }),
  })
  const current = useQuery({
    queryKey: [housekeeperArea.name, 'of', row.id],
    queryFn: ({ signal }) =>
      port.request<Page<HousekeeperArea>>('GET', `${housekeeperArea.base}/page`, {
        query: { housekeeperId: row.id, limit: 1000 },
        signal,
      }),
    gcTime: 0,
  })
  const stored = useMemo(() => (current.data?.list ?? []).map(areaOf), [current.data])
  const areas = edited ?? stored
  const error = buildings.error ?? current.error
  const submit = async () => {
    try {
      await save.run({ id: String(row.id), areas: [...areas] })
      await Promise.all(
        [housekeeper.name, housekeeperArea.name].map((name) => client.invalidateQueries({ queryKey: [name] })),
      )
      toast.success('服务区域已保存')
      close()
    } catch (cause) {
      toast.error(faultOf(cause).msg)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={`${nameOf(row)}的服务区域`}
      description="勾选整栋或其中的单元；设为主管家后，该区域原来的主管家改为协助。"
      width={560}
      footer={
        <>
          <span role="status" className="mr-auto self-center text-table text-secondary">
            已选 {areas.length} 个区域
          </span>
          <Button variant="primary" loading={save.pending} disabled={edited === null} onClick={() => void submit()}>
            保存
          </Button>
          <Button onClick={close}>取消</Button>
        </>
      }
    >
      {error ? (
        <ErrorPanel
          title="服务区域加载失败"
          detail={faultOf(error).msg}
          retry={() => void Promise.all([buildings.refetch(), current.refetch()])}
        />
      ) : !buildings.data || !current.data ? (
        <Skeleton lines={8} />
      ) : (
        <div className="flex flex-col gap-2">
          <SearchInput
            aria-label="搜索楼栋"
            placeholder="搜索楼栋或单元"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onSearch={setText}
          />
          <ul className="max-h-96 divide-y divide-line overflow-y-auto rounded border border-line">
            {matching(buildings.data, text.trim()).map((building) => (
              <BuildingLines key={building.id} building={building} areas={areas} change={setEdited} />
            ))}
          </ul>
          {buildings.data.length === 0 && (
            <EmptyPanel title="该项目还没有楼栋" hint="先在楼栋管理中新增楼栋，再分配服务区域。" />
          )}
        </div>
      )}
    </Dialog>
  )
}

interface BuildingLinesProps {
  building: Building
  areas: readonly Area[]
  change: (areas: Area[]) => void
}

function BuildingLines({ building, areas, change }: BuildingLinesProps) {
  const whole = areaAt(areas, building.id, null) !== undefined
  const lines = [
    { unitId: null, label: building.buildName, note: `整栋 · ${building.houseCount} 户` },
    // One unit is the building itself.
    ...(building.units.length > 1
      ? building.units.map(({ id, unitName }) => ({ unitId: id, label: unitName, note: '' }))
      : []),
  ]
  return (
    <li>
      {lines.map(({ unitId, label, note }) => {
        const area = areaAt(areas, building.id, unitId)
        const inside = unitId !== null
        return (
          <div key={unitId ?? 'whole'} className={`flex h-9 items-center gap-2 pr-3 ${inside ? 'pl-9' : 'pl-3'}`}>
            <Checkbox
              label={label}
              checked={area !== undefined || (inside && whole)}
              disabled={inside && whole}
              onChange={() => change(toggleArea(areas, building.id, unitId))}
            />
            <span className="text-small text-secondary">{note}</span>
            {area && (
              <span className="ml-auto">
                <Switch
                  label="主管家"
                  aria-label={`${building.buildName}${inside ? label : ''}主管家`}
                  checked={area.isMain}
                  onChange={(isMain) => change(setMain(areas, building.id, unitId, isMain))}
                />
              </span>
            )}
          </div>
        )
      })}
    </li>
  )
}

const areaOf = (row: HousekeeperArea): Area => ({
  buildingId: row.buildingId,
  unitId: row.unitId,
  isMain: row.isMain === true,
})
