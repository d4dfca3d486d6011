import type { House } from '@wuguan/contract/basedata/house.entity'
import { useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { faultOf, useCrudPort, useKept } from '@wuguan/crud/port'
import { SearchInput } from '@wuguan/ui/input'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { locate } from '@/app/routing/tree'
import { useStore } from '@/app/store'
import { PlaceTree } from '../place/place-tree'
import type { PlaceFilters } from '../place/place-tree.logic'
import { FollowUps } from './follow-ups'
import { followUp, type PickedHouse } from './recent'
import { RoomRow } from './room-row'
import { pickHouse, recentHouses, selectedHouse } from './selected-house'
import { useRoomSearch } from './use-room-search'

const NOWHERE: PlaceFilters = {}

/** Finds one house and goes on with it: to the page that asked for it, or to what can be done with it. */
export function SelectRoomScreen({ next }: { next: string | undefined }) {
  const port = useCrudPort()
  const [keyword, setKeyword] = useKept('keyword', '')
  const [place, setPlace] = useKept<PlaceFilters>('place', NOWHERE)
  const [recent, setRecent] = useState(recentHouses)
  const picked = useStore(selectedHouse, (house) => house)
  const list = useRef<HTMLUListElement>(null)
  const { rows, total, wanted, loading, error, retry } = useRoomSearch(keyword, place)

  const pick = (house: PickedHouse) => {
    pickHouse(house)
    setRecent(recentHouses())
    const href = followUp(next, house)
    if (href !== null && locate(href).path !== null) port.open(href)
  }
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const target = buttons[at + (event.key === 'ArrowDown' ? 1 : -1)]
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  return (
    <div className="flex h-full min-h-0 gap-3">
      <aside className="w-60 shrink-0 overflow-auto rounded border border-line bg-surface p-2">
        <PlaceTree filters={place} onChoose={setPlace} />
      </aside>
      {/* Arrow keys lead from the search to the houses and on; each of them is a button of its own. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="flex min-w-0 flex-1 flex-col gap-3 rounded border border-line bg-surface p-4" onKeyDown={move}>
        {/* The page is for nothing but this. */}
        <SearchInput
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          size="lg"
          aria-label="房号、姓名、手机号、车牌"
          placeholder="房号、姓名、手机号、车牌（号码可只输后四位）"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <div className="@container min-h-0 flex-1 overflow-y-auto">
          {error && wanted ? (
            <ErrorPanel title="房产加载失败" detail={faultOf(error).msg} retry={retry} />
          ) : !wanted ? (
            <Recent recent={recent} list={list} picked={picked} pick={pick} />
          ) : loading ? (
            <Skeleton lines={8} />
          ) : rows.length === 0 ? (
            <EmptyPanel title="没有找到房产" hint="换一个房号、姓名、手机号或车牌，或在左侧选择楼栋。" />
          ) : (
            <>
              <p role="status" className="pb-1 text-small text-secondary">
                找到 {total} 套{total > rows.length && `，显示前 ${rows.length} 套，请输入更多条件`}
              </p>
              <ul ref={list} aria-label="房产" className="flex flex-col">
                {rows.map((row) => (
                  <RoomRow
                    key={row.id}
                    title={row.fullName ?? ''}
                    row={row}
                    current={picked?.id === row.id}
                    onPick={() => pick(pickedOf(row))}
                  />
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
      {picked && <FollowUps house={picked} />}
    </div>
  )
}

const pickedOf = (row: House): PickedHouse => ({
  id: String(row.id),
  fullName: row.fullName ?? '',
  communityId: Number(row.communityId),
})

interface RecentProps {
  recent: readonly PickedHouse[]
  list: Ref<HTMLUListElement>
  picked: PickedHouse | null
  pick: (house: PickedHouse) => void
}
function Recent({ recent, list, picked, pick }: RecentProps) {
  if (recent.length === 0)
    return <EmptyPanel title="查找房产" hint="输入房号、姓名、手机号或车牌，或在左侧选择楼栋、单元。" />
  return (
    <>
      <h2 className="pb-1 text-small text-secondary">最近选择</h2>
      <ul ref={list} aria-label="最近选择" className="flex flex-col">
        {recent.map((house) => (
          <RoomRow
            key={house.id}
            title={house.fullName}
            row={null}
            current={picked?.id === house.id}
            onPick={() => pick(house)}
          />
        ))}
      </ul>
    </>
  )
}
