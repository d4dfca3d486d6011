import { useState } from 'react'
import { permissionExplain } from '@wuguan/contract/system/user.actions'
import { RefPicker, TreePicker, useEntity } from '@wuguan/crud/pickers'
import { faultOf } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { Field, FormGrid } from '@wuguan/ui/form'
import { ErrorPanel } from '@wuguan/ui/panel'
import { Segmented } from '@wuguan/ui/radio'
import { Select } from '@wuguan/ui/select'
import { TreeSelect } from '@wuguan/ui/tree'
import { useCompanyNodes } from '../shared/use-companies'
import { RECORD_TYPES } from '../shared/record-types'
import { idIn, textIn } from '../shared/row-text'
import type { UserDialogProps } from '../user/user-dialogs'
import { ExplanationSteps } from './explanation-steps'
import { question, type Question } from './question'

const VERBS = [
  { value: 'list', label: '查看' },
  { value: 'edit', label: '编辑' },
  { value: 'delete', label: '删除' },
] as const

/** 权限诊断: why this user can or cannot see a menu, use a button or reach a record. */
export default function ExplainDialog({ rows, close }: UserDialogProps) {
  const row = rows[0]!
  const [asked, setAsked] = useState<Question>({
    kind: 'menu',
    companyId: Number(row.companyId),
    menuId: null,
    entity: null,
    verb: 'list',
    recordId: null,
  })
  const change = (part: Partial<Question>) => setAsked((was) => ({ ...was, ...part }))
  const nodes = useCompanyNodes()
  const entity = useEntity(asked.entity ?? 'system.user')
  const input = question(idIn(row), asked, entity ?? null)
  const read = useRead('system.user', permissionExplain, input)
  return (
    <Dialog
      open
      onOpenChange={close}
      title={`权限诊断：${textIn(row, 'petName')}（${textIn(row, 'username')}）`}
      description="说明该用户为什么能或不能看到某个菜单、按钮或记录。"
      width={680}
      footer={<Button onClick={close}>关闭</Button>}
    >
      <div className="flex flex-col gap-4">
        <Segmented
          aria-label="诊断什么"
          value={asked.kind}
          onChange={(kind) => change({ kind })}
          options={[
            { value: 'menu', label: '菜单或按钮' },
            { value: 'record', label: '数据记录' },
          ]}
        />
        <FormGrid>
          <Field label="在哪个公司">
            <TreeSelect
              nodes={nodes}
              value={asked.companyId}
              clearable={false}
              onChange={(companyId) => companyId !== null && change({ companyId })}
            />
          </Field>
          {asked.kind === 'menu' ? (
            <Field label="菜单或按钮">
              <TreePicker
                to="system.menu"
                value={asked.menuId}
                onChange={(id) => change({ menuId: id === null ? null : Number(id) })}
                placeholder="请选择菜单或按钮"
              />
            </Field>
          ) : (
            <>
              <Field label="记录类型">
                <Select
                  value={asked.entity}
                  options={RECORD_TYPES}
                  onChange={(name) => change({ entity: name, recordId: null })}
                  placeholder="请选择记录类型"
                />
              </Field>
              <Field label="操作">
                <Select value={asked.verb} options={VERBS} onChange={(verb) => verb && change({ verb })} />
              </Field>
              {asked.entity !== null && (
                <Field label="记录">
                  <RefPicker
                    key={asked.entity}
                    to={asked.entity}
                    value={asked.recordId}
                    onChange={(recordId) => change({ recordId })}
                    placeholder="请选择记录"
                  />
                </Field>
              )}
            </>
          )}
        </FormGrid>
        {input === null ? (
          <p className="rounded bg-sunken px-3 py-6 text-center text-table text-secondary">
            {asked.kind === 'menu' ? '选择菜单或按钮后显示诊断结果。' : '选择记录后显示诊断结果。'}
          </p>
        ) : read.error ? (
          <ErrorPanel title="诊断失败" detail={faultOf(read.error).msg} retry={() => void read.refetch()} />
        ) : (
          read.data && (
            <ExplanationSteps explanation={read.data} subject={asked.kind === 'menu' ? '该菜单或按钮' : '该记录'} />
          )
        )}
      </div>
    </Dialog>
  )
}
