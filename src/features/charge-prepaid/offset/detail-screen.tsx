import { useState } from 'react'
import {
  type OffsetDetail,
  cancelOffset,
  executeOffset,
  offsetDetail,
} from '@wuguan/contract/charge-prepaid/offset.actions'
import { OFFSET_KIND, OFFSET_RUN_STATUS, OFFSET_TRIGGER } from '@wuguan/contract/charge-prepaid/codes'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { ActionButton } from '@wuguan/crud/action-button'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { DescriptionList } from '@wuguan/ui/description'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Tag } from '@wuguan/ui/tag'
import { TOUCHED, offsetPath, receiptPath } from '../paths'
import { PlanTable } from './plan-table'
import { RevokeDialog } from './revoke-dialog'

interface DetailProps {
  runNo?: string | undefined
  receiptNumber?: string | undefined
}
const REVOCABLE = [4, 5]
const PLANNED = 2
const DONE = 1

/** 冲抵明细: account → receivable, with the balances before and after. */
export function OffsetDetailScreen(asked: DetailProps) {
  if (!asked.runNo && !asked.receiptNumber) return <EmptyPanel title="请从冲抵记录打开明细" />
  return <Detail {...asked} />
}

function Detail(asked: DetailProps) {
  const read = useRead(
    'charge-prepaid.offsetRun',
    offsetDetail,
    asked.receiptNumber ? { receiptNumber: asked.receiptNumber } : { runNo: asked.runNo },
    { keep: false },
  )
  return (
    <Loaded read={read} what="冲抵明细">
      {(run) => <Run run={run} single={asked.receiptNumber !== undefined} reload={() => void read.refetch()} />}
    </Loaded>
  )
}

function Run({ run, single, reload }: { run: OffsetDetail; single: boolean; reload: () => void }) {
  const port = useCrudPort()
  const [revoking, setRevoking] = useState(false)
  const status = OFFSET_RUN_STATUS.items.find((one) => one.code === run.status)
  const [part] = run.parts
  const done = run.parts.filter((one) => one.status === DONE)
  const mayRevoke = port.can('charge-prepaid:offset:revoke') && REVOCABLE.includes(run.status) && done.length > 0
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <header className="flex items-center gap-3">
        <h1 className="text-title font-semibold">
          {single && part?.receiptNumber ? `冲抵单 ${part.receiptNumber}` : `冲抵批次 ${run.runNo}`}
        </h1>
        <Tag tone={status?.tone ?? 'neutral'}>{status?.label ?? ''}</Tag>
        <span className="ml-auto flex gap-2">
          {single && (
            <>
              <Button onClick={() => port.open(offsetPath({ runNo: run.runNo }))}>整个批次</Button>
              {part?.receiptNumber && port.can('charge-finance:receipt:detail') && (
                <Button onClick={() => port.open(receiptPath(part.receiptNumber!))}>收款单</Button>
              )}
            </>
          )}
          <Button onClick={reload}>刷新</Button>
          {run.status === PLANNED && (
            <>
              <ActionButton
                variant="primary"
                action={executeOffset}
                input={{ runId: run.runId }}
                done="冲抵已执行"
                refreshes={TOUCHED}
              >
                执行
              </ActionButton>
              <ActionButton action={cancelOffset} input={{ runId: run.runId }} done="已取消" refreshes={TOUCHED}>
                取消
              </ActionButton>
            </>
          )}
          {mayRevoke && (
            <Button variant="danger" onClick={() => setRevoking(true)}>
              撤销
            </Button>
          )}
        </span>
      </header>
      <div className="rounded border border-line bg-surface p-3">
        <DescriptionList
          columns={4}
          items={[
            { label: '批次号', value: run.runNo },
            { label: '类型', value: labelOf(OFFSET_KIND, run.kind) },
            { label: '触发方式', value: labelOf(OFFSET_TRIGGER, run.trigger) },
            { label: '冲抵方案', value: run.schemeName ?? '默认规则' },
            ...(single && part
              ? [
                  { label: '房号', value: part.propertyName },
                  { label: '客户', value: part.customerName },
                  { label: '本金', value: formatMoney(part.principal) },
                  { label: '违约金', value: formatMoney(part.lateFee) },
                ]
              : [
                  { label: '户数', value: String(run.properties) },
                  { label: '笔数', value: String(run.lines) },
                  { label: '金额', value: formatMoney(run.totalAmount) },
                  { label: '失败', value: `${run.failed} 户` },
                ]),
            { label: '截止日期', value: run.asOfDate },
            { label: '试算时间', value: run.plannedAt ?? '' },
            { label: '完成时间', value: run.finishedAt ?? '' },
            { label: '操作人', value: run.operatorName ?? '系统' },
          ]}
        />
      </div>
      {run.balances.length > 0 && run.balances.length <= 6 && (
        <ul className="flex flex-wrap gap-2" aria-label="账户余额">
          {run.balances.map((one, index) => (
            <li
              key={`${one.accountId}${index}`}
              className="tabular rounded border border-line bg-surface px-3 py-1.5 text-table"
            >
              {one.accountNo}：{formatMoney(one.before)} → <strong>{formatMoney(one.after)}</strong>
            </li>
          ))}
        </ul>
      )}
      <div className="min-h-0 flex-1">
        <PlanTable lines={run.linesOf} />
      </div>
      {revoking && (
        <RevokeDialog
          runId={run.runId}
          {...(single && part ? { partIds: [part.id] } : {})}
          title={
            single ? `撤销冲抵 ${part?.receiptNumber ?? ''}？` : `撤销批次 ${run.runNo} 的 ${done.length} 户冲抵？`
          }
          close={() => {
            setRevoking(false)
            reload()
          }}
        />
      )}
    </div>
  )
}
