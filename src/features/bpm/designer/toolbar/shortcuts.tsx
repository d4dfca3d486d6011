import { Keyboard } from 'lucide-react'
import { IconButton } from '@wuguan/ui/button'
import { Popover } from '@wuguan/ui/popover'

const KEYS = [
  ['Ctrl S', '保存'],
  ['Ctrl Z', '撤销'],
  ['Ctrl Y', '恢复'],
  ['Ctrl C / V', '复制、粘贴'],
  ['Ctrl A', '全选'],
  ['Ctrl F', '在图中查找'],
  ['Ctrl 单击', '多选'],
  ['Delete', '删除'],
  ['方向键', '移动所选'],
  ['E', '编辑名称'],
  ['R', '更改类型'],
  ['H L S C', '拖动、框选、空间、连线'],
  ['Ctrl 滚轮', '缩放'],
  ['空格 拖动', '移动画布'],
] as const

export function Shortcuts() {
  return (
    <Popover label="快捷键" trigger={<IconButton size="sm" variant="default" label="快捷键" icon={<Keyboard />} />}>
      <dl className="grid grid-cols-[auto_auto] gap-x-6 gap-y-1.5 text-table">
        {KEYS.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-sm border border-line bg-sunken px-1.5 font-sans text-small">{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  )
}
