import { useMemo, useState } from 'react'
import { payeeAccount, type PayeeAccount } from '@wuguan/contract/charge-base/payee-account.entity'
import { payeeRoute } from '@wuguan/contract/charge-base/payee-route.entity'
import { testPayeeAccount } from '@wuguan/contract/charge-base/setup.actions'
import { callAction } from '@wuguan/crud/action-button'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { faultOf } from '@wuguan/crud/port'
import { Drawer } from '@wuguan/ui/drawer'
import { toast } from '@wuguan/ui/toast'
import { enabledActions } from '@wuguan/crud/row-actions'

/** 收款账户, the communities and items that pay into them, and a test of the sandbox. */
export function PayeeScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const [row, setRow] = useState<PayeeAccount | null>(null)
  const ui = useMemo(
    () =>
      entityUi(payeeAccount, {
        rowActions: [
          { key: 'routes', label: '收款路由', permission: payeeAccount.codes.list, run: setRow },
          {
            key: 'test',
            label: '测试连通',
            permission: testPayeeAccount.permission ?? '',
            visible: (one) => one.channel === 'sandbox',
            run: async (one, { port }) => {
              try {
                const { ok, message } = await callAction(port, testPayeeAccount, { id: String(one.id) })
                if (ok) toast.success(message)
                else toast.warning(message)
              } catch (cause) {
                toast.error(faultOf(cause).msg)
              }
            },
          },
          ...enabledActions(payeeAccount, '停用后新的收款不再进入该账户。'),
        ],
      }),
    [],
  )
  return (
    <>
      <ListScreen {...props} entity={payeeAccount} ui={ui} />
      {row && <RoutesDrawer row={row} close={() => setRow(null)} />}
    </>
  )
}

function RoutesDrawer({ row, close }: { row: PayeeAccount; close: () => void }) {
  const [search, setSearch] = useState<ListScreenProps['search']>({})
  const fixed = useMemo(() => ({ payeeAccountId: String(row.id) }), [row.id])
  return (
    <Drawer open onOpenChange={close} title={`收款路由：${row.name}`} width={880}>
      <div className="h-full p-3">
        <ListScreen
          entity={payeeRoute}
          search={search}
          onSearch={setSearch}
          fixedFilters={fixed}
          screen={`${payeeRoute.name}.account`}
        />
      </div>
    </Drawer>
  )
}
