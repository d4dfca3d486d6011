import { useEffect, useRef, useState } from 'react'
import { Button } from '@wuguan/ui/button'
import { Select } from '@wuguan/ui/select'
import { Notice } from './notice'
import { seat } from './seat-client'
import { useRead } from './use-read'

export interface Place {
  id: string
  label: string
}
interface PlacePickerProps {
  communityId: number | null
  value: Place | null
  onChange: (value: Place | null) => void
  invalid?: boolean
}

/** 楼栋, 单元, 房号: each asks for the next. A house that is chosen stands there as its address. */
export function PlacePicker({ communityId, value, onChange, invalid }: PlacePickerProps) {
  const root = useRef<HTMLDivElement>(null)
  const [changing, setChanging] = useState(false)
  useEffect(() => {
    if (changing) root.current?.querySelector('button')?.focus()
  }, [changing])
  if (value !== null)
    return (
      <div className="flex min-h-control items-center gap-3">
        <span className="min-w-0 break-words">{value.label}</span>
        <Button
          size="sm"
          onClick={() => {
            setChanging(true)
            onChange(null)
          }}
        >
          更换<span className="sr-only">房产</span>
        </Button>
      </div>
    )
  return (
    <div ref={root}>
      <Levels key={communityId} communityId={communityId} onChange={onChange} invalid={invalid} />
    </div>
  )
}

function Levels({ communityId, onChange, invalid = false }: Omit<PlacePickerProps, 'value'>) {
  const [building, setBuilding] = useState<string | null>(null)
  const [unit, setUnit] = useState<string | null>(null)
  const buildings = useRead(
    (signal) => seat.places({ communityId: communityId! }, signal),
    communityId === null ? null : String(communityId),
  )
  const rooms = useRead((signal) => seat.places({ communityId: communityId!, buildingId: building! }, signal), building)
  const units = [...new Set((rooms.data ?? []).map((room) => room.unit ?? ''))]
  const at = units.length === 1 ? units[0] : unit
  const inUnit = (rooms.data ?? []).filter((room) => (room.unit ?? '') === at)
  const choose = (id: string) => {
    const names = [buildings.data?.find((one) => one.id === building)?.name, at]
    const label = [...names, inUnit.find((room) => room.id === id)?.name].filter(Boolean).join('-')
    onChange({ id, label })
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-3 gap-2">
        <Select
          aria-label="楼栋"
          aria-invalid={invalid}
          placeholder={buildings.loading ? '加载中…' : '楼栋'}
          disabled={communityId === null}
          value={building}
          options={(buildings.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(next) => {
            setBuilding(next)
            setUnit(null)
          }}
        />
        <Select
          aria-label="单元"
          placeholder="单元"
          disabled={building === null}
          value={at ?? null}
          options={units.map((name) => ({ value: name, label: name || '无单元' }))}
          onChange={setUnit}
        />
        <Select
          aria-label="房号"
          placeholder={rooms.loading ? '加载中…' : '房号'}
          disabled={at == null}
          value={null as string | null}
          options={inUnit.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={choose}
        />
      </div>
      <Notice fault={buildings.fault} retry={buildings.again} />
      <Notice fault={rooms.fault} retry={rooms.again} />
    </div>
  )
}
