import { Grid2x2Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { unit, type Unit } from '@wuguan/contract/basedata/unit.entity'
import { useDetail } from '@wuguan/crud/controllers'
import { FormScreen } from '@wuguan/crud/form-screen'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { FormSection } from '@wuguan/ui/form'
import { ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { InCommunity, Pinned } from '../place/in-community'
import type { PlaceSearch } from '../place/place-search'
import { targetOf } from './generate-houses.logic'
import { unitInputs } from './unit.ui'

const GenerateHousesDialog = lazy(() => import('./generate-houses-dialog'))
const UI = { inputs: unitInputs }

export function UnitAddScreen({ search: { communityId, buildingId } }: { search: PlaceSearch }) {
  return (
    <InCommunity suggested={communityId ?? null}>
      <FormScreen entity={unit} ui={UI} defaults={buildingId ? { buildingId } : {}} />
    </InCommunity>
  )
}

export function UnitEditScreen({ id }: { id: string }) {
  const { row, error, refresh } = useDetail(unit, id)
  if (error && !row) return <ErrorPanel title="单元加载失败" detail={faultOf(error).msg} retry={refresh} />
  if (!row) return <Skeleton lines={10} className="p-4" />
  return (
    <Pinned communityId={Number(row.communityId)}>
      <FormScreen entity={unit} id={id} ui={UI}>
        <HousesSection row={row} />
      </FormScreen>
    </Pinned>
  )
}

function HousesSection({ row }: { row: Unit }) {
  const port = useCrudPort()
  const [open, setOpen] = useState(false)
  return (
    <FormSection title="房产" description="按起止楼层和每层户型生成房产，先预览再生成；已存在的房号会跳过。">
      <div className="flex items-center gap-3">
        {port.can('basedata:house:batch') && (
          <Button icon={<Grid2x2Plus />} onClick={() => setOpen(true)}>
            批量生成房产
          </Button>
        )}
        <span className="tabular text-secondary">现有 {row.houseCount ?? 0} 套</span>
      </div>
      <Suspense>{open && <GenerateHousesDialog target={targetOf(row)} close={() => setOpen(false)} />}</Suspense>
    </FormSection>
  )
}
