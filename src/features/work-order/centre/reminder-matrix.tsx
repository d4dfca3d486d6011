import { useMemo } from 'react'
import { MESSAGE_CHANNEL } from '@wuguan/contract/app/message-channel'
import type { AnyEntity, ScreenRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { ORDER_EVENT, orderReminder, REMINDED, REMINDED_LINE } from '@wuguan/contract/work-order/order-reminder.entity'
import { useQueryClient } from '@tanstack/react-query'
import type { ListController } from '@wuguan/crud/controllers'
import { ListScreen } from '@wuguan/crud/list-screen'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Checkbox } from '@wuguan/ui/checkbox'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { toast } from '@wuguan/ui/toast'
import type { ListAddress } from '@/app/routing/list-page'

const MATRIX = 'matrix'
const LIST = 'list'
const ALL = 200
const ALL_LINES = 'all'
const VIEWS = [{ key: MATRIX, label: '矩阵', render: (list: ListController) => <Matrix list={list} /> }]

/** 提醒设置: events beside who is told of them and how; as rows with their words. */
export function ReminderMatrixScreen({ search: { view, ...search }, onSearch }: ListAddress) {
  return (
    <ListScreen
      entity={orderReminder as AnyEntity}
      views={VIEWS}
      search={view === LIST ? search : { ...search, limit: ALL, view: MATRIX }}
      onSearch={({ view: next, ...rest }) => onSearch({ ...rest, view: next === MATRIX ? MATRIX : LIST })}
    />
  )
}

/** An event of all lines, or of one that has its own; without a row it is told as the product tells it. */
type Reminder = ScreenRow<typeof orderReminder>
interface Line {
  key: string
  event: string
  bizLine: string
  row: Reminder | undefined
}
const CHANNELS = MESSAGE_CHANNEL.items.filter(({ code }) => code !== 'inbox')
const SAMPLE: Readonly<Record<string, string>> = {
  单号: 'GD2611270001',
  类型: '户内报修',
  类别: '水管漏水',
  位置: '1栋2单元301',
  处理人: '王强',
  内容: '请尽快处理',
}
const previewOf = (template: string) => template.replaceAll(/\{([^{}]*)\}/g, (all, word: string) => SAMPLE[word] ?? all)

function Matrix({ list }: { list: ListController }) {
  const port = useCrudPort()
  const client = useQueryClient()
  const may = port.can(orderReminder.codes.edit!)
  const lines = useMemo(
    () =>
      ORDER_EVENT.items.flatMap(({ code: event }): Line[] => {
        const own = (list.rows as readonly Reminder[]).filter((row) => row.event === event)
        const general = own.find((row) => row.bizLine === ALL_LINES)
        return [
          { key: event, event, bizLine: ALL_LINES, row: general },
          ...own
            .filter((row) => row !== general)
            .map((row) => ({ key: String(row.id), event, bizLine: row.bizLine, row })),
        ]
      }),
    [list.rows],
  )
  const save = async ({ event, bizLine, row }: Line, set: Record<string, unknown>) => {
    try {
      if (row) await port.request('PUT', orderReminder.base!, { body: { id: row.id, version: row.version, ...set } })
      else await port.request('POST', orderReminder.base!, { body: { event, bizLine, enabled: 1, ...set } })
    } catch (error) {
      toast.error(faultOf(error).msg)
    }
    await client.invalidateQueries({ queryKey: [orderReminder.name] })
  }
  const box = (line: Line, field: 'receiverKinds' | 'channels', code: string, label: string) => {
    const marked = ((line.row?.[field] as string[] | null | undefined) ?? []).filter(Boolean)
    const on = marked.includes(code)
    return (
      <Checkbox
        aria-label={`${labelOf(ORDER_EVENT, line.event)} ${label}`}
        checked={on}
        disabled={!may || line.row?.enabled === 0}
        onChange={() => void save(line, { [field]: on ? marked.filter((one) => one !== code) : [...marked, code] })}
      />
    )
  }
  const columns: DataTableColumn<Line>[] = [
    {
      key: 'event',
      title: '事件',
      width: 130,
      fixed: 'start',
      render: ({ event, bizLine }) =>
        bizLine === ALL_LINES
          ? labelOf(ORDER_EVENT, event)
          : `${labelOf(ORDER_EVENT, event)}（${labelOf(REMINDED_LINE, bizLine)}）`,
    },
    {
      key: 'enabled',
      title: '启用',
      width: 56,
      render: (line) => (
        <Checkbox
          aria-label={`${labelOf(ORDER_EVENT, line.event)} 启用`}
          checked={line.row?.enabled !== 0}
          disabled={!may}
          onChange={() => void save(line, { enabled: line.row?.enabled === 0 ? 1 : 0 })}
        />
      ),
    },
    ...REMINDED.items.map(({ code, label }): DataTableColumn<Line> => ({
      key: code,
      title: label,
      width: 76,
      render: (line) => box(line, 'receiverKinds', code, label),
    })),
    ...CHANNELS.map(({ code, label }): DataTableColumn<Line> => ({
      key: code,
      title: label,
      width: 90,
      render: (line) => box(line, 'channels', code, label),
    })),
    {
      key: 'template',
      title: '提醒内容',
      width: 240,
      render: ({ row }) =>
        row?.template ? (
          <span title={row.template}>{previewOf(row.template)}</span>
        ) : (
          <span className="text-secondary">系统的内容</span>
        ),
    },
  ]
  return (
    <DataTable
      ariaLabel="提醒设置"
      columns={columns}
      rows={lines}
      rowKey={({ key }) => key}
      density="compact"
      loading={list.loading || list.refreshing}
    />
  )
}
