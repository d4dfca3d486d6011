import { useState } from 'react'
import { layoutReset, layoutSave, type WorkbenchLayout } from '@wuguan/contract/home/home.actions'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { OrderList } from '@wuguan/ui/order-list'
import { Segmented } from '@wuguan/ui/radio'
import { Switch } from '@wuguan/ui/switch'
import { TITLES } from './widgets'

const REFRESHES = ['home.layout']
const WIDTHS = [
  { value: 'half', label: '半宽' },
  { value: 'full', label: '全宽' },
] as const

/** 自定义布局: order by dragging, show or hide, half or full width. */
export function ArrangeDialog({ layout, onClose }: { layout: WorkbenchLayout; onClose: () => void }) {
  const [places, arrange] = useState(layout.widgets.filter(({ code }) => layout.available.includes(code)))
  const saving = useTask(layoutSave, { refreshes: REFRESHES, said: () => '工作台布局已保存', done: onClose })
  const resetting = useTask(layoutReset, { refreshes: REFRESHES, said: () => '已恢复默认布局', done: onClose })
  const change = (code: string, set: Partial<(typeof places)[number]>) =>
    arrange((now) => now.map((place) => (place.code === code ? { ...place, ...set } : place)))
  const save = () => {
    // Widgets that are not offered now keep what was said about them, behind the others.
    const rest = layout.widgets.filter(({ code }) => !layout.available.includes(code))
    const widgets = [...places, ...rest].map((place, at) => ({ ...place, order: at + 1 }))
    void saving.submit({ widgets, version: layout.version })
  }
  return (
    <TaskDialog
      title="自定义布局"
      description="拖动调整顺序；隐藏的组件可以随时再显示。"
      verb="保存"
      task={saving}
      close={onClose}
      submit={save}
    >
      <OrderList
        items={places.map(({ code, visible, width }) => ({
          key: code,
          label: TITLES[code] ?? code,
          start: (
            <Switch
              aria-label={`显示${TITLES[code] ?? code}`}
              checked={visible}
              onChange={(next) => change(code, { visible: next })}
            />
          ),
          note: (
            <Segmented
              aria-label={`${TITLES[code] ?? code}的宽度`}
              value={width}
              onChange={(next) => change(code, { width: next })}
              options={WIDTHS}
            />
          ),
        }))}
        onChange={(items) => arrange(items.flatMap(({ key }) => places.find(({ code }) => code === key) ?? []))}
      />
      {layout.version > 0 && (
        <Button
          variant="link"
          className="self-start"
          loading={resetting.pending}
          onClick={() => void resetting.submit({})}
        >
          恢复默认
        </Button>
      )}
    </TaskDialog>
  )
}
