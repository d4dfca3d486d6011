import { useEffect, useRef, type ReactNode } from 'react'
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  Brush,
  ChevronDown,
  Map as MapIcon,
  Maximize,
  Redo2,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { useStore } from '@/app/store'
import { Button, IconButton } from '@wuguan/ui/button'
import { Menu } from '@wuguan/ui/menu'
import { Select } from '@wuguan/ui/select'
import { toast } from '@wuguan/ui/toast'
import { FileButton } from '@wuguan/ui/upload'
import { PREFIXES } from '../moddle/descriptors'
import type { Alignment, DesignerSession } from '../session/designer-session'
import { mayZoom, percent } from '../session/zoom'
import { alignSelected, distributeSelected } from './arrange'

export type ExportFormat = 'xml' | 'bpmn' | 'svg' | 'png'
export interface ToolbarProps {
  session: DesignerSession
  saving: boolean
  mayEdit: boolean
  onImport: (file: File) => void
  onExport: (format: ExportFormat) => void
  onPreview: (kind: 'xml' | 'json') => void
  onValidate: () => void
  onRehearse: () => void
  onSave: () => void
  /** Words about what is saved and what is not. */
  status: ReactNode
}

const ALIGNMENTS: readonly (readonly [Alignment, string, ReactNode])[] = [
  ['left', '左对齐', <AlignStartVertical key="left" />],
  ['center', '水平居中', <AlignCenterVertical key="center" />],
  ['right', '右对齐', <AlignEndVertical key="right" />],
  ['top', '上对齐', <AlignStartHorizontal key="top" />],
  ['middle', '垂直居中', <AlignCenterHorizontal key="middle" />],
  ['bottom', '下对齐', <AlignEndHorizontal key="bottom" />],
]

const notFetched = () => toast.error('加载失败，请重试')

const Rule = () => <span aria-hidden className="mx-0.5 h-5 w-px shrink-0 bg-line" />

export function Toolbar({
  session,
  saving,
  mayEdit,
  onImport,
  onExport,
  onPreview,
  onValidate,
  onRehearse,
  onSave,
  status,
}: ToolbarProps) {
  const { state } = session
  const ready = useStore(state, (now) => now.ready)
  const simulating = useStore(state, (now) => now.simulating)
  const prefix = useStore(state, (now) => now.prefix)
  const minimap = useStore(state, (now) => now.minimap)
  const still = !ready || simulating
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = bar.current!
    // After the pointer the keys are the canvas's again; who goes by keys stays where he is.
    const clicked = (event: MouseEvent) => {
      const button = (event.target as Element).closest('button')
      if (event.detail > 0 && button && !button.hasAttribute('aria-haspopup')) session.focus()
    }
    place.addEventListener('click', clicked)
    return () => place.removeEventListener('click', clicked)
  }, [session])
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="流程设计工具栏"
      className="flex min-h-11 shrink-0 flex-wrap items-center border-b border-line bg-surface px-2 py-1"
    >
      <History session={session} still={still} />
      <IconButton size="sm" label="重绘" icon={<Brush />} disabled={still} onClick={session.redraw} />
      <Rule />
      <Zoom session={session} disabled={!ready} />
      <IconButton
        size="sm"
        label={minimap ? '收起缩略图' : '缩略图'}
        aria-pressed={minimap}
        icon={<MapIcon />}
        disabled={!ready}
        onClick={() => void session.toggleMinimap().catch(notFetched)}
      />
      <Rule />
      {ALIGNMENTS.map(([to, label, icon]) => (
        <IconButton
          key={to}
          size="sm"
          label={label}
          icon={icon}
          disabled={still}
          onClick={() => void alignSelected(session, to)}
        />
      ))}
      <IconButton
        size="sm"
        label="水平分布"
        icon={<AlignHorizontalDistributeCenter />}
        disabled={still}
        onClick={() => void distributeSelected(session, 'horizontal')}
      />
      <IconButton
        size="sm"
        label="垂直分布"
        icon={<AlignVerticalDistributeCenter />}
        disabled={still}
        onClick={() => void distributeSelected(session, 'vertical')}
      />
      <Rule />
      <FileButton
        size="sm"
        variant="ghost"
        label="选择流程文件"
        accept={['.xml', '.bpmn']}
        disabled={still || !mayEdit}
        onFile={onImport}
      >
        导入
      </FileButton>
      <Dropdown
        label="导出"
        session={session}
        disabled={!ready}
        items={[
          ['xml', '导出为 XML'],
          ['bpmn', '导出为 BPMN'],
          ['svg', '导出为 SVG'],
          ['png', '导出为 PNG'],
        ]}
        onPick={(key) => onExport(key as ExportFormat)}
      />
      <Dropdown
        label="预览"
        session={session}
        disabled={!ready}
        items={[
          ['xml', '预览 XML'],
          ['json', '预览 JSON'],
        ]}
        onPick={(key) => onPreview(key === 'json' ? 'json' : 'xml')}
      />
      <Button
        size="sm"
        variant="ghost"
        aria-pressed={simulating}
        disabled={!ready}
        className={simulating ? 'bg-primary-soft text-primary-text' : undefined}
        onClick={() => void session.simulate(!simulating).catch(notFetched)}
      >
        {simulating ? '退出模拟' : '模拟'}
      </Button>
      <Button size="sm" variant="ghost" disabled={still} onClick={onValidate}>
        校验
      </Button>
      <Button size="sm" variant="ghost" disabled={still || !mayEdit} onClick={onRehearse}>
        演练
      </Button>
      <span className="ml-auto flex items-center gap-2 pl-2">
        {status}
        <Select
          size="sm"
          className="w-27"
          aria-label="流程前缀"
          value={prefix}
          options={PREFIXES.map((one) => ({ value: one, label: one }))}
          onChange={(next) => session.usePrefix(next)}
        />
        {mayEdit && (
          <Button size="sm" variant="primary" loading={saving} disabled={!ready} onClick={onSave}>
            保存
          </Button>
        )}
      </span>
    </div>
  )
}

function History({ session, still }: { session: DesignerSession; still: boolean }) {
  const canUndo = useStore(session.state, (now) => now.canUndo)
  const canRedo = useStore(session.state, (now) => now.canRedo)
  return (
    <>
      <IconButton size="sm" label="撤销" icon={<Undo2 />} disabled={still || !canUndo} onClick={session.undo} />
      <IconButton size="sm" label="恢复" icon={<Redo2 />} disabled={still || !canRedo} onClick={session.redo} />
    </>
  )
}

function Zoom({ session, disabled }: { session: DesignerSession; disabled: boolean }) {
  const zoom = useStore(session.state, (now) => now.zoom)
  return (
    <>
      <IconButton
        size="sm"
        label="缩小"
        icon={<ZoomOut />}
        disabled={disabled || !mayZoom(zoom, -1)}
        onClick={() => session.zoomBy(-1)}
      />
      <Button
        size="sm"
        variant="ghost"
        className="tabular w-12 px-0"
        title="还原"
        aria-label={`还原，当前 ${percent(zoom)}`}
        disabled={disabled}
        onClick={() => session.zoomTo(1)}
      >
        {percent(zoom)}
      </Button>
      <IconButton
        size="sm"
        label="放大"
        icon={<ZoomIn />}
        disabled={disabled || !mayZoom(zoom, 1)}
        onClick={() => session.zoomBy(1)}
      />
      <IconButton size="sm" label="适应" icon={<Maximize />} disabled={disabled} onClick={() => session.fit()} />
    </>
  )
}

function Dropdown({
  label,
  session,
  items,
  onPick,
  disabled,
}: {
  label: string
  session: DesignerSession
  items: readonly (readonly [string, string])[]
  onPick: (key: string) => void
  disabled: boolean
}) {
  const picked = useRef(false)
  return (
    <Menu
      onCloseAutoFocus={(event) => {
        if (!picked.current) return
        picked.current = false
        event.preventDefault()
        session.focus()
      }}
      trigger={
        <Button size="sm" variant="ghost" disabled={disabled}>
          {label}
          <ChevronDown aria-hidden />
        </Button>
      }
      items={items.map(([key, text]) => ({
        key,
        label: text,
        onSelect: () => {
          picked.current = true
          onPick(key)
        },
      }))}
    />
  )
}
