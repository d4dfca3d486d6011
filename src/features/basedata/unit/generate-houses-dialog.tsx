import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { generateHouses } from '@wuguan/contract/basedata/house.actions'
import { HOUSE_TYPE } from '@wuguan/contract/basedata/house.entity'
import { callAction } from '@wuguan/crud/action-button'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { cn } from '@wuguan/ui/cn'
import { Field } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { NumberInput } from '@wuguan/ui/number-input'
import { Select } from '@wuguan/ui/select'
import { HOUSE_LISTS } from '../house/dialogs/house-task'
import { byFloor, floorsOf, resized, type GenerateTarget, type Position } from './generate-houses.logic'

const TYPES = HOUSE_TYPE.items.map(({ code, label }) => ({ value: code as number, label }))
const REFRESHES = [...HOUSE_LISTS, 'basedata.unit', 'basedata.building', 'basedata.community']
const COLUMNS = 'grid grid-cols-[3rem_1fr_1.2fr_7.5rem] items-center gap-2'

/** Houses of a unit by floors and positions, seen before they are made. */
export default function GenerateHousesDialog({ target, close }: { target: GenerateTarget; close: () => void }) {
  const [from, setFrom] = useState(String(target.floorFrom))
  const [to, setTo] = useState(String(target.floorTo))
  const [skip, setSkip] = useState('')
  const [positions, setPositions] = useState<Position[]>(() => resized([], target.housesPerFloor))
  const task = useTask(generateHouses, {
    refreshes: REFRESHES,
    said: ({ created, skipped }) =>
      `已生成 ${created} 套房产${skipped.length > 0 ? `，跳过 ${skipped.length} 套` : ''}`,
    done: close,
  })
  const skipFloors = floorsOf(skip)
  const input = {
    unitId: target.unitId,
    floorFrom: from === '' ? null : Number(from),
    floorTo: to === '' ? null : Number(to),
    skipFloors: skipFloors ?? [],
    positions: positions.map(({ buildingArea, layout, houseType }) => ({
      buildingArea,
      layout: layout || null,
      houseType,
    })),
  }
  const preview = usePreview(input, skipFloors !== null)
  const set = (at: number, change: Partial<Position>) =>
    setPositions((all) => all.map((one, index) => (index === at ? { ...one, ...change } : one)))
  const fresh = preview.data ? preview.data.rooms.length - preview.data.skipped.length : 0
  return (
    <TaskDialog
      task={task}
      title={`批量生成房产 ${target.title}`}
      description="房号为楼层加两位序号，如 3 层第 1 户为 301。"
      verb={fresh > 0 ? `生成 ${fresh} 套` : '生成'}
      width={960}
      disabled={preview.data !== undefined && fresh === 0}
      shows={['floorFrom', 'floorTo', 'positions']}
      close={close}
      submit={() => void task.submit(input)}
    >
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3">
            <Field label="起始楼层" required error={task.errors['floorFrom']}>
              <NumberInput scale={0} min={-10} max={200} value={from} onChange={setFrom} />
            </Field>
            <Field label="结束楼层" required error={task.errors['floorTo']}>
              <NumberInput scale={0} min={-10} max={200} value={to} onChange={setTo} />
            </Field>
            <Field label="跳过楼层" error={skipFloors === null ? '请输入楼层，如 4、13-14' : undefined}>
              <Input value={skip} placeholder="如 4、13、14" onChange={(event) => setSkip(event.target.value)} />
            </Field>
            <Field label="每层户数" required>
              <NumberInput
                scale={0}
                min={1}
                max={60}
                value={String(positions.length)}
                onChange={(text) => text !== '' && setPositions((all) => resized(all, Number(text)))}
              />
            </Field>
          </div>
          <fieldset className="flex min-w-0 flex-col gap-1.5">
            <legend className="pb-1 font-semibold">每层户型</legend>
            <div aria-hidden className={cn(COLUMNS, 'text-small text-secondary')}>
              <span>序号</span>
              <span>建筑面积</span>
              <span>户型</span>
              <span>类型</span>
            </div>
            {positions.map((position, at) => {
              const error = task.errors[`positions.${at}.buildingArea`]
              const name = String(at + 1).padStart(2, '0')
              return (
                <div key={at} role="group" aria-label={`${name}户`} className="flex flex-col gap-1">
                  <div className={COLUMNS}>
                    <span className="tabular text-secondary">{name}</span>
                    <NumberInput
                      aria-label={`${name}户建筑面积`}
                      scale={2}
                      min={0}
                      unit="㎡"
                      value={position.buildingArea}
                      aria-invalid={error !== undefined}
                      onChange={(buildingArea) => set(at, { buildingArea })}
                    />
                    <Input
                      aria-label={`${name}户户型`}
                      maxLength={30}
                      placeholder="如 三室两厅"
                      value={position.layout}
                      onChange={(event) => set(at, { layout: event.target.value })}
                    />
                    <Select
                      aria-label={`${name}户类型`}
                      value={position.houseType}
                      options={TYPES}
                      onChange={(houseType) => set(at, { houseType })}
                    />
                  </div>
                  {error && (
                    <p role="alert" className="text-small text-danger-text">
                      {error}
                    </p>
                  )}
                </div>
              )
            })}
          </fieldset>
        </div>
        <Preview preview={preview} />
      </div>
    </TaskDialog>
  )
}

/** Asks the server what would be made, as soon as everything needed is there. */
function usePreview(input: Record<string, unknown>, readable: boolean) {
  const port = useCrudPort()
  const asked = useDeferredValue(JSON.stringify({ ...input, preview: true }))
  const parsed = generateHouses.input.safeParse(JSON.parse(asked))
  const query = useQuery({
    queryKey: ['basedata.house', 'generate', asked],
    queryFn: async () => await callAction(port, generateHouses, JSON.parse(asked)),
    enabled: readable && parsed.success,
    placeholderData: (before) => before,
  })
  return {
    data: readable && parsed.success ? query.data : undefined,
    error: readable && parsed.success ? query.error : null,
  }
}

function Preview({ preview: { data, error } }: { preview: ReturnType<typeof usePreview> }) {
  return (
    <section aria-label="预览" className="flex min-w-0 flex-col gap-2 rounded border border-line bg-sunken p-3">
      <h3 className="font-semibold">预览</h3>
      {error ? (
        <p role="alert" className="text-table text-danger-text">
          {faultOf(error).msg}
        </p>
      ) : !data ? (
        <p className="text-table text-secondary">填写起止楼层和每户建筑面积后显示将要生成的房号。</p>
      ) : (
        <>
          <p role="status" className="tabular text-table">
            将生成 {data.rooms.length - data.skipped.length} 套
            {data.skipped.length > 0 && (
              <span className="text-warning-text">
                ，跳过已存在的 {data.skipped.length} 套：{data.skipped.join('、')}
              </span>
            )}
          </p>
          {/* It may scroll, so the keyboard must be able to reach it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className="max-h-80 overflow-auto" tabIndex={0} role="group" aria-label="将要生成的房号">
            {byFloor(data.rooms).map(({ floor, rooms }) => (
              <div key={floor} className="flex gap-1 py-0.5">
                <span className="tabular w-10 shrink-0 text-small text-secondary">
                  {floor < 0 ? `B${-floor}` : `${floor}层`}
                </span>
                <div className="flex flex-wrap gap-1">
                  {rooms.map((room) => (
                    <span
                      key={room.roomNo}
                      title={`${room.buildingArea}㎡`}
                      className={cn(
                        'tabular min-w-12 rounded-sm border px-1 text-center text-small',
                        room.exists
                          ? 'border-dashed border-line-strong text-secondary line-through'
                          : 'border-line bg-surface',
                      )}
                    >
                      {room.roomNo}
                    </span>
                  ))}
                </div>
              </div>
            ))}
          </div>
        </>
      )}
    </section>
  )
}
