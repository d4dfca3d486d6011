import { Clock, MapPin, Phone } from 'lucide-react'
import { HOUSEKEEPER_STATE, type Housekeeper } from '@wuguan/contract/basedata/housekeeper.entity'
import type { ListController } from '@wuguan/crud/controllers'
import { Button } from '@wuguan/ui/button'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Pager } from '@wuguan/ui/pager'
import { Tag } from '@wuguan/ui/tag'
import { nameOf } from './name-of'
import { Photo } from './photo'

interface HousekeeperCardsProps {
  list: ListController<Housekeeper>
  preview: (row: Housekeeper) => void
  areas: ((row: Housekeeper) => void) | null
}

/** The same list as cards: who serves where, at a glance. */
export function HousekeeperCards({ list, preview, areas }: HousekeeperCardsProps) {
  if (!list.loading && list.rows.length === 0) {
    return (
      <div className="h-full rounded border border-line bg-surface">
        <EmptyPanel title={list.filtered ? '没有符合条件的管家' : '还没有管家'} hint="点击“新增”，从员工中选择管家。" />
      </div>
    )
  }
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <ul className="grid min-h-0 flex-1 auto-rows-max grid-cols-[repeat(auto-fill,minmax(17.5rem,1fr))] content-start gap-3 overflow-y-auto">
        {list.rows.map((row) => (
          <Card key={row.id} row={row} preview={preview} areas={areas} />
        ))}
      </ul>
      <Pager
        page={list.search.page ?? 1}
        limit={list.search.limit ?? 20}
        total={list.total}
        capped={list.capped}
        onChange={list.setPage}
      />
    </div>
  )
}

const text = (value: unknown) => (value == null ? '' : String(value))

function Card({ row, preview, areas }: Pick<HousekeeperCardsProps, 'preview' | 'areas'> & { row: Housekeeper }) {
  const name = nameOf(row)
  const state = HOUSEKEEPER_STATE.items.find((one) => one.code === row.state)
  const places = row.buildingNames?.join('、') ?? ''
  return (
    <li className="flex flex-col gap-3 rounded border border-line bg-surface p-4">
      <div className="flex items-center gap-3">
        <Photo value={row.photo} name={name} className="size-12 text-subtitle" />
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-2">
            <b className="truncate font-semibold">{name}</b>
            {state && <Tag tone={state.tone}>{state.label}</Tag>}
          </p>
          <p className="truncate text-small text-secondary">
            {[text(row.title), text(row.titles['communityId'])].filter(Boolean).join(' · ') || '—'}
          </p>
        </div>
        <p className="text-right">
          <span className="tabular block text-subtitle font-semibold">
            {(row.houseCount ?? 0).toLocaleString('zh-CN')}
          </span>
          <span className="text-small text-secondary">服务户数</span>
        </p>
      </div>
      <ul className="flex flex-col gap-1 text-table [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-secondary">
        <li className="flex items-center gap-2">
          <Phone aria-label="服务电话" />
          <span className="tabular">{text(row.publicMobile) || '未填写'}</span>
        </li>
        <li className="flex items-center gap-2">
          <Clock aria-label="服务时间" />
          <span className="truncate">{text(row.serviceHours) || '未填写'}</span>
        </li>
        <li className="flex items-start gap-2">
          <MapPin aria-label="服务楼栋" className="mt-0.5" />
          <span className="line-clamp-2">{places || '未分配服务区域'}</span>
        </li>
      </ul>
      <div className="mt-auto flex gap-3 border-t border-line pt-2">
        <Button variant="link" size="sm" onClick={() => preview(row)}>
          预览名片
        </Button>
        {areas && (
          <Button variant="link" size="sm" onClick={() => areas(row)}>
            服务区域
          </Button>
        )}
      </div>
    </li>
  )
}
