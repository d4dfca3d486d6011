import { useState } from 'react'
import { labelOf } from '@wuguan/contract/kernel/options'
import { numberOf } from '@wuguan/contract/system/code-number'
import { CODE_RESET, DATE_PATTERN } from '@wuguan/contract/system/code-rule.entity'
import { NUMBERED, type OrderCode, readOrderCodes, saveOrderCode } from '@wuguan/contract/wkorder/conf.actions'
import { ActionDialog } from '@wuguan/crud/action-form'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { monthStartToToday } from '@wuguan/ui/date'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'

const RULES = 'system.codeRule'
const sampleOf = (rule: Parameters<typeof numberOf>[0]) => numberOf(rule, monthStartToToday().end, 1)

/** 编号规则: how the numbers of orders and visits are made, type by type. */
export function CodeRuleScreen() {
  const read = useRead(RULES, readOrderCodes)
  const [changed, setChanged] = useState<OrderCode | null>(null)
  return (
    <>
      <Loaded read={read} what="编号规则">
        {(rules) => (
          <DataTable ariaLabel="编号规则" columns={columnsOf(setChanged)} rows={rules} rowKey={({ code }) => code} />
        )}
      </Loaded>
      {changed && (
        <ActionDialog
          action={saveOrderCode}
          given={{ code: changed.code }}
          initial={changed}
          title={`修改${labelOf(NUMBERED, changed.code)}的编号规则`}
          description="只影响之后登记的单据，已有编号不变。"
          verb="保存"
          columns={2}
          refreshes={[RULES]}
          said={() => '编号规则已保存'}
          close={() => setChanged(null)}
          below={(draft) => {
            const asked = saveOrderCode.input.safeParse(draft)
            return <p aria-live="polite">{`示例：${asked.success ? sampleOf(asked.data) : '—'}`}</p>
          }}
        />
      )}
    </>
  )
}

const columnsOf = (change: (rule: OrderCode) => void): DataTableColumn<OrderCode>[] => [
  { key: 'code', title: '单据', width: 96, render: ({ code }) => labelOf(NUMBERED, code) },
  { key: 'sample', title: '示例', width: 210, cellClass: 'tabular', render: sampleOf },
  { key: 'prefix', title: '前缀', width: 96, render: ({ prefix }) => prefix || '—' },
  {
    key: 'datePattern',
    title: '日期格式',
    width: 88,
    render: ({ datePattern }) => labelOf(DATE_PATTERN, datePattern),
  },
  { key: 'digits', title: '流水位数', width: 88, align: 'end', render: ({ digits }) => digits },
  { key: 'reset', title: '重置周期', width: 88, render: ({ reset }) => labelOf(CODE_RESET, reset) },
  {
    key: 'own',
    title: '来源',
    width: 96,
    render: ({ own }) => (own ? <Tag tone="info">本公司</Tag> : <Tag>平台默认</Tag>),
  },
  {
    key: 'actions',
    title: '操作',
    width: 80,
    fixed: 'end',
    render: (rule) => (
      <Button variant="link" onClick={() => change(rule)}>
        修改
      </Button>
    ),
  },
]
