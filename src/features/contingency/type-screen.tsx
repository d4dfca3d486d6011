import { useState } from 'react'
import { contingencyType } from '@wuguan/contract/contingency/contingency-type.entity'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import { Button } from '@wuguan/ui/button'
import { Drawer } from '@wuguan/ui/drawer'
import { PrintDialog, SheetTable } from '@wuguan/ui/print-sheet'
import { RichTextViewer } from '@wuguan/ui/rich-text'
import type { ListAddress } from '@/app/routing/list-page'
import { PlanSteps } from './plan'

type Row = ScreenRow<typeof contingencyType>

const typeUi = entityUi(contingencyType, {
  rowActions: [{ key: 'plan', label: '预览预案', show: ({ row, close }) => <PlanDrawer row={row} close={close} /> }],
})

/** 事件类型: the sorts of emergency with their plans, as they are followed and as they hang on the wall. */
export const TypeScreen = (address: ListAddress) => <ListScreen entity={contingencyType} ui={typeUi} {...address} />

function PlanDrawer({ row, close }: { row: Row; close: () => void }) {
  const [printing, setPrinting] = useState(false)
  const steps = row.checklist ?? []
  if (printing) return <PlanSheet row={row} close={close} />
  return (
    <Drawer
      open
      onOpenChange={close}
      title={`${row.name}应急预案`}
      width={560}
      footer={<Button onClick={() => setPrinting(true)}>打印</Button>}
    >
      <div className="flex flex-col gap-4">
        {steps.length > 0 && <PlanSteps steps={steps} />}
        {row.planText && <RichTextViewer html={row.planText} />}
      </div>
    </Drawer>
  )
}

function PlanSheet({ row, close }: { row: Row; close: () => void }) {
  return (
    <PrintDialog
      what="应急预案"
      close={close}
      title={`${row.name}应急预案`}
      paper="A4"
      facts={[
        { label: '事件分类', value: String(row.titles['classificationId'] ?? '') },
        { label: '默认级别', value: String(row.titles['defaultLevelId'] ?? '') },
      ]}
    >
      <SheetTable
        columns={[
          { head: '步骤', cell: (line) => line.step },
          { head: '岗位', cell: (line) => line.roleText },
          { head: '时限（分钟）', cell: (line) => String(line.limitMinutes), end: true },
        ]}
        rows={[...(row.checklist ?? [])]}
      />
      {row.planText && <RichTextViewer html={row.planText} />}
    </PrintDialog>
  )
}
