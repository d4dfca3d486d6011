import { useState } from 'react'
import { feeStandard } from '@wuguan/contract/charge-base/fee-standard.entity'
import { EntityForm, useDrawerForm } from '@wuguan/crud/form-screen'
import { CrudProvider } from '@wuguan/crud/port'
import { Drawer } from '@wuguan/ui/drawer'
import { FormSection } from '@wuguan/ui/form'
import { Segmented } from '@wuguan/ui/radio'
import { RateInput } from './rates-input'
import { useFirstPrice } from './use-first-price'

interface StandardAddProps {
  feeItemId: string | null
  close: () => void
}

/** A new standard with its first price: the entity's form, and the price that its save carries along. */
export function StandardAddDrawer({ feeItemId, close }: StandardAddProps) {
  const form = useDrawerForm(close)
  const [laddered, setLaddered] = useState(false)
  const { port, price } = useFirstPrice(laddered)
  return (
    <Drawer {...form.drawer} title="新增收费标准" width={880}>
      <CrudProvider port={port}>
        <EntityForm
          entity={feeStandard}
          {...(feeItemId ? { defaults: { feeItemId } } : {})}
          onSaved={close}
          onCancel={close}
          footer={form.footer}
        >
          <FormSection title="价格版本" description="阶梯计算方式按档计价，其他计算方式填写一个单价。">
            <div className="flex flex-col gap-3">
              <Segmented
                value={laddered ? 'ladder' : 'flat'}
                onChange={(kind) => setLaddered(kind === 'ladder')}
                options={[
                  { value: 'flat', label: '单一单价' },
                  { value: 'ladder', label: '阶梯单价' },
                ]}
              />
              <RateInput {...price} />
            </div>
          </FormSection>
        </EntityForm>
      </CrudProvider>
    </Drawer>
  )
}
