import { terminal } from '@wuguan/contract/basedata/terminal.entity'
import { terminalFlow } from '@wuguan/contract/basedata/terminal.flow'
import { addMonthsToDate } from '@wuguan/contract/kernel/dates'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { ShownOnce } from '@wuguan/crud/action-form'
import { entityUi } from '@wuguan/crud/entity-ui'
import { VerbButtons } from '@wuguan/crud/flow'
import { FormSection } from '@wuguan/ui/form'
import { Tag } from '@wuguan/ui/tag'
import { ExpiryCell } from '../contractor/expiry-cell'
import { today } from '@wuguan/crud/clock'
import { SignInsDrawer } from './sign-ins-drawer'

/** A year further: from the last day, or from today where that has passed. */
const yearLater = (until: string | null) => {
  const day = until?.slice(0, 10) ?? ''
  return `${addMonthsToDate(day > today() ? day : today(), 12)} 23:59:59`
}

/** 终端授权: the machines that staff may sign in on. */
export const terminalUi = entityUi(terminal, {
  flow: terminalFlow,
  cells: {
    online: ({ value }) => (value ? <Tag tone="success">在线</Tag> : <span className="text-secondary">离线</span>),
    validUntil: ExpiryCell,
  },
  verbs: {
    bindCode: {
      result: ({ row, answer: { bindCode, expiresAt }, close }) => (
        <ShownOnce
          title={`终端“${row.name}”的绑定码`}
          label="绑定码"
          value={bindCode}
          note={`在终端上输入，${expiresAt.slice(0, 16)} 前有效，使用一次后失效。`}
          close={close}
        />
      ),
    },
    renew: {
      initial: { validUntil: (row) => yearLater(row.validUntil) },
      description: (row) => (row.validUntil ? `当前 ${row.validUntil}` : '当前长期有效'),
    },
  },
  rowActions: [{ key: 'signIns', label: '登录记录', show: SignInsDrawer }],
  paths: { add: '/auth/terminal/add', edit: (row) => `/auth/terminal/edit/${row.id}` },
  slots: { form: Activation },
})

/** Under the form of a known terminal: the code that activates it. */
function Activation({ row }: { row: AnyRow | null }) {
  if (!row) return null
  return (
    <FormSection title="激活" description="绑定码 30 分钟内有效，只能使用一次。">
      <VerbButtons ui={terminalUi.flow!} row={row} only={['bindCode']} />
    </FormSection>
  )
}
