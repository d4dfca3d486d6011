import { processInstance } from '@wuguan/contract/bpm/process-instance.entity'
import { PROCESS_RESULT, TASK_ACTION } from '@wuguan/contract/bpm/process-states'
import { labelOf } from '@wuguan/contract/kernel/options'
import { usePrints } from '@wuguan/crud/prints'
import { PrintDialog, SheetTable } from '@wuguan/ui/print-sheet'
import { ProcessFormView } from '../form-view/process-form-view'
import type { ProcessForm } from '../form-view/use-process-form'
import type { InstanceDetail } from '@wuguan/contract/bpm/todo.actions'
import { nameOf } from './timeline-view'

const SHOWN = new Set(['start', 'approve', 'reject', 'return', 'autoPass', 'resolve', 'cancel', 'resubmit'])

/** The decision on paper: what was asked for, and who decided what when. */
export function InstancePrint({
  detail,
  form,
  close,
}: {
  detail: InstanceDetail
  form: ProcessForm
  close: () => void
}) {
  const prints = usePrints(processInstance, detail.id)
  const decisions = detail.timeline.filter(({ action }) => SHOWN.has(action))
  return (
    <PrintDialog
      what="审批单"
      close={close}
      title={detail.title}
      prints={prints}
      facts={[
        { label: '流程', value: `${detail.definition.name} v${detail.definition.version}` },
        { label: '结果', value: labelOf(PROCESS_RESULT, detail.result) },
        { label: '发起人', value: nameOf(detail.startUser) },
        { label: '发起时间', value: detail.createTime },
      ]}
    >
      {detail.form && (
        <ProcessFormView
          label="审批内容"
          fields={detail.form.fields}
          layout={detail.form.layout}
          values={detail.values}
          flags={form.flags}
        />
      )}
      <SheetTable
        columns={[
          { head: '节点', cell: (one) => one.activityName ?? labelOf(TASK_ACTION, one.action) },
          { head: '处理人', cell: (one) => (one.operator ? nameOf(one.operator) : '系统') },
          { head: '结果', cell: (one) => labelOf(TASK_ACTION, one.action) },
          { head: '意见', cell: (one) => one.comment ?? '' },
          { head: '时间', cell: (one) => one.at },
        ]}
        rows={decisions}
      />
    </PrintDialog>
  )
}
