import { rollbackView } from '@wuguan/contract/charge-finance/generation.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { Loaded, TaskDialog, useRead } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import type { BatchRow } from './generation-batch'

interface RollbackDialogProps {
  batch: BatchRow
  close: () => void
  submit: () => void
}

/** 回滚: what goes, what stands in the way, and what stays as it is. */
export function RollbackDialog({ batch, close, submit }: RollbackDialogProps) {
  const read = useRead('charge-finance.rollbackView', rollbackView, { id: String(batch.id) }, { keep: false })
  const blocked = (read.data?.obstacles.length ?? 0) > 0
  return (
    <TaskDialog
      task={{ pending: false, errors: {}, fault: null }}
      title={`回滚批次 ${batch.batchNo}？`}
      verb="回滚批次"
      danger
      shows={[]}
      disabled={!read.data || blocked}
      close={close}
      submit={submit}
    >
      <Loaded read={read} what="回滚影响" lines={3}>
        {({ count, amount, obstacles, stays }) => (
          <div className="flex flex-col gap-3">
            <p>{`取消本批次生成的 ${count} 笔应收，共 ${formatMoney(amount)}。`}</p>
            {blocked && (
              <Alert tone="warning" title="现在不能回滚">
                <ul>
                  {obstacles.map((one) => (
                    <li key={one.what}>{`${one.count} 笔${one.what}`}</li>
                  ))}
                </ul>
                已收款或冲抵的，请先作废收款单、撤销冲抵。
              </Alert>
            )}
            {stays.length > 0 && (
              <Alert tone="info" title="以下内容保留">
                <ul>
                  {stays.map((one) => (
                    <li key={one.what}>
                      {`${one.what}：${one.count} 条${one.amount === null ? '' : `，${formatMoney(one.amount)}`}`}
                    </li>
                  ))}
                </ul>
              </Alert>
            )}
          </div>
        )}
      </Loaded>
    </TaskDialog>
  )
}
