import { useState } from 'react'
import { terminalBindCode, type BindCode } from '@wuguan/contract/basedata/device.actions'
import { terminal } from '@wuguan/contract/basedata/terminal.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { ActionButton } from '@wuguan/crud/action-button'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { FormScreen } from '@wuguan/crud/form-screen'
import { FormSection } from '@wuguan/ui/form'
import { BindCodeDialog } from './bind-code-dialog'

const ui: EntityUi = { slots: { form: Activation } }

export const TerminalForm = ({ id }: { id: string }) => <FormScreen entity={terminal} id={id} ui={ui} />

/** Under the form of a known terminal: the code that activates it. */
function Activation({ row }: { row: AnyRow | null }) {
  const [code, setCode] = useState<BindCode | null>(null)
  if (!row || row['status'] === 3) return null
  return (
    <FormSection title="激活" description="绑定码 30 分钟内有效，只能使用一次。">
      <div>
        <ActionButton
          action={terminalBindCode}
          input={{ id: String(row.id) }}
          done="绑定码已生成"
          onDone={(output) => setCode(output as BindCode)}
        />
      </div>
      {code && <BindCodeDialog name={String(row['name'])} code={code} close={() => setCode(null)} />}
    </FormSection>
  )
}
