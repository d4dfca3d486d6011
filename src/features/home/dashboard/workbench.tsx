import { useQueryClient } from '@tanstack/react-query'
import { LayoutGrid, RotateCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { layoutInfo, type WorkbenchLayout } from '@wuguan/contract/home/home.actions'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { MonthPicker } from '@wuguan/ui/date'
import { EmptyPanel } from '@wuguan/ui/panel'
import { usePageState } from '@/app/tabs/page-state'
import { thisMonth } from '@wuguan/crud/clock'
import { spread } from './spread'
import { WIDGET } from './widgets'

const ArrangeDialog = lazy(async () => ({ default: (await import('./arrange-dialog')).ArrangeDialog }))
const DemoProgress = lazy(async () => ({ default: (await import('./demo-progress')).DemoProgress }))

/** Columns of the widest arrangement; written out, because the styles are made from these words. */
const THREE = { 1: 'xl:col-span-1', 2: 'xl:col-span-2', 3: 'xl:col-span-3' } as const

/** What waits for this user and the figures of his scope, arranged by himself; every figure opens its rows. */
export function Workbench() {
  const read = useRead('home.layout', layoutInfo)
  return (
    <Loaded read={read} what="工作台">
      {(layout) => <Arranged layout={layout} />}
    </Loaded>
  )
}

function Arranged({ layout }: { layout: WorkbenchLayout }) {
  const port = useCrudPort()
  const client = useQueryClient()
  const [arranging, arrange] = useState(false)
  const [picked, pick] = usePageState<string | null>('month', null)
  const month = picked ?? thisMonth()
  const { communityId, communityIds, communities } = port.context
  const scope =
    communityIds.length > 0
      ? `${communityIds.length} 个项目`
      : (communities.find((one) => one.id === communityId)?.name ?? '全部项目')
  const shown = layout.widgets.filter(
    ({ code, visible }) => visible && layout.available.includes(code) && WIDGET[code] !== undefined,
  )
  const refresh = () => {
    for (const key of ['home.widget', 'home.quickEntry']) void client.invalidateQueries({ queryKey: [key] })
  }
  return (
    <div className="flex flex-col gap-3">
      {layout.demo && (
        <Suspense>
          <DemoProgress {...layout.demo} />
        </Suspense>
      )}
      <header className="flex flex-wrap items-center gap-2">
        <p className="mr-auto text-table text-secondary">
          数据范围 <span className="font-medium text-text">{scope}</span>
        </p>
        <div className="w-32">
          <MonthPicker
            aria-label="月份"
            value={month}
            max={thisMonth()}
            clearable={false}
            onChange={(next) => pick(next)}
          />
        </div>
        <Button icon={<RotateCw />} onClick={refresh}>
          刷新
        </Button>
        {port.can('home:layout:edit') && (
          <Button icon={<LayoutGrid />} onClick={() => arrange(true)}>
            自定义布局
          </Button>
        )}
      </header>
      {shown.length === 0 ? (
        <EmptyPanel title="所有组件都已隐藏" hint="在“自定义布局”中选择要显示的组件。" />
      ) : (
        <div className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
          {spread(shown).map(({ code, two, three }) => (
            <div key={code} className={cn('min-w-0', two === 2 && 'md:col-span-2', THREE[three])}>
              {WIDGET[code]?.({ scope, month })}
            </div>
          ))}
        </div>
      )}
      {arranging && (
        <Suspense>
          <ArrangeDialog layout={layout} onClose={() => arrange(false)} />
        </Suspense>
      )}
    </div>
  )
}
