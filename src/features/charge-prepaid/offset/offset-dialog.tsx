import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  type OffsetDetail,
  cancelOffset,
  executeOffset,
  previewOffset,
} from '@wuguan/contract/charge-prepaid/offset.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { callAction } from '@wuguan/crud/action-button'
import { RefPicker, RefsPicker } from '@wuguan/crud/pickers'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { Field } from '@wuguan/ui/form'
import { Segmented } from '@wuguan/ui/radio'
import { toast } from '@wuguan/ui/toast'
import { TOUCHED, offsetPath } from '../paths'
import { PlanTable } from './plan-table'

export interface OffsetStart {
  kind: 'single' | 'batch' | 'temp'
  communityId?: number
  propertyIds?: readonly string[]
  accountIds?: readonly string[]
}
interface OffsetDialogProps {
  start: OffsetStart
  close: () => void
}
const KINDS = [
  { value: 'single', label: '单户' },
  { value: 'batch', label: '批量' },
  { value: 'temp', label: '临时费' },
]
const PARTLY = 5
const RUNNING = 3

/** 新建冲抵: choose, look at the plan, execute the very same plan. */
export function OffsetDialog({ start, close }: OffsetDialogProps) {
  const port = useCrudPort()
  const client = useQueryClient()
  const given = start.accountIds !== undefined
  const [kind, setKind] = useState(start.kind)
  const [communityId, setCommunityId] = useState<number | null>(start.communityId ?? port.context.communityId ?? null)
  const [propertyIds, setPropertyIds] = useState<readonly string[]>(start.propertyIds ?? [])
  const [buildingIds, setBuildingIds] = useState<readonly string[]>([])
  const [plan, setPlan] = useState<OffsetDetail | null>(null)
  const [pending, setPending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const key = useRef(crypto.randomUUID())

  const attempt = async (work: () => Promise<void>) => {
    if (pending) return
    setPending(true)
    setFault(null)
    try {
      await work()
    } catch (cause) {
      setFault(faultOf(cause).msg)
    } finally {
      setPending(false)
    }
  }
  const preview = () =>
    attempt(async () => {
      if (communityId === null) return setFault('请选择项目')
      if (kind !== 'batch' && propertyIds.length === 0) return setFault('请选择房产')
      key.current = crypto.randomUUID()
      setPlan(
        await callAction(port, previewOffset, {
          communityId,
          kind,
          ...(given ? { accountIds: [...start.accountIds!] } : {}),
          ...(propertyIds.length ? { propertyIds: [...propertyIds] } : {}),
          ...(kind === 'batch' && buildingIds.length ? { buildingIds: [...buildingIds] } : {}),
        }),
      )
    })
  const execute = () =>
    attempt(async () => {
      const done = await callAction(port, executeOffset, { runId: plan!.runId }, key.current)
      for (const name of TOUCHED) void client.invalidateQueries({ queryKey: [name] })
      if (done.status === RUNNING) toast.info(`批次 ${done.runNo} 正在执行，可在冲抵记录查看进度`)
      else if (done.status === PARTLY) toast.warning(`批次 ${done.runNo} 有 ${done.failed} 户失败`)
      else toast.success(`已冲抵 ${formatMoney(done.totalAmount)}`)
      close()
      port.open(offsetPath({ runNo: done.runNo }))
    })
  const drop = () => {
    // A plan that nobody wants stays 待执行 until it expires; taking it back is a courtesy.
    if (plan) void callAction(port, cancelOffset, { runId: plan.runId }).catch(() => undefined)
    close()
  }
  // Opened for chosen accounts: there is nothing left to choose.
  const first = useRef(given ? preview : null)
  useEffect(() => {
    void first.current?.()
    first.current = null
  }, [])
  const useful = plan !== null && plan.linesOf.length > 0
  return (
    <Dialog
      open
      onOpenChange={drop}
      title={plan ? `冲抵试算 ${plan.runNo}` : '新建冲抵'}
      width={1000}
      footer={
        <>
          {plan ? (
            <Button variant="primary" loading={pending} disabled={!useful} onClick={() => void execute()}>
              执行冲抵 {useful ? formatMoney(plan.totalAmount) : ''}
            </Button>
          ) : (
            <Button variant="primary" loading={pending} onClick={() => void preview()}>
              试算
            </Button>
          )}
          {plan && !given && <Button onClick={() => setPlan(null)}>重新选择</Button>}
          <Button onClick={drop}>取消</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {fault && (
          <p role="alert" className="rounded bg-danger-soft px-3 py-2 text-table text-danger-text">
            {fault}
          </p>
        )}
        {plan ? (
          <>
            <p className="text-secondary">
              方案 {plan.schemeName ?? '默认规则'}，截止 {plan.asOfDate}，{plan.properties} 户 {plan.lines} 笔，合计{' '}
              <strong className="tabular text-text">{formatMoney(plan.totalAmount)}</strong>
              。30分钟内有效，执行时按此计划入账。
            </p>
            <div className="h-96">
              <PlanTable lines={plan.linesOf} plan />
            </div>
          </>
        ) : (
          !given && (
            <div className="grid grid-cols-2 gap-4">
              <Field label="类型" required>
                <Segmented
                  aria-label="类型"
                  options={
                    port.can('charge-prepaid:offset:batch') ? KINDS : KINDS.filter((one) => one.value !== 'batch')
                  }
                  value={kind}
                  onChange={(next) => setKind(next as OffsetStart['kind'])}
                />
              </Field>
              <Field label="项目" required>
                <RefPicker
                  to="basedata.community"
                  value={communityId}
                  onChange={(id) => setCommunityId(id === null ? null : Number(id))}
                />
              </Field>
              <Field label="房产" required={kind !== 'batch'} help={kind === 'batch' ? '不选择为整个项目' : undefined}>
                <RefsPicker
                  to="basedata.house"
                  value={[...propertyIds]}
                  onChange={(ids) => setPropertyIds(ids.map(String))}
                />
              </Field>
              {kind === 'batch' && (
                <Field label="楼栋">
                  <RefsPicker
                    to="basedata.building"
                    value={[...buildingIds]}
                    onChange={(ids) => setBuildingIds(ids.map(String))}
                  />
                </Field>
              )}
            </div>
          )
        )}
      </div>
    </Dialog>
  )
}
