import type { ReactNode } from 'react'
import { menuCheck } from '@wuguan/contract/system/menu.actions'
import { menu } from '@wuguan/contract/system/menu.entity'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Drawer } from '@wuguan/ui/drawer'
import { ResultPanel } from '@wuguan/ui/panel'

/** 校验: where catalogue, menus and calls do not agree. */
export function CheckDrawer({ close }: { close: () => void }) {
  const port = useCrudPort()
  const read = useRead(menu.name, menuCheck)
  const edit = (menuId: number, name: string) => (
    <Button
      variant="link"
      size="sm"
      onClick={() => {
        close()
        port.open(`/system/menu/edit/${menuId}`)
      }}
    >
      {name}
    </Button>
  )
  return (
    <Drawer open onOpenChange={close} title="菜单校验" description="比较路由目录、菜单和服务端权限表。" width={720}>
      <Loaded read={read} what="校验结果">
        {({ routesWithoutMenu, menusWithoutRoute, unknownCodes }) =>
          routesWithoutMenu.length + menusWithoutRoute.length + unknownCodes.length === 0 ? (
            <ResultPanel tone="success" title="没有发现问题" detail="每个路由都有菜单，菜单的路由和权限标识都存在。" />
          ) : (
            <div className="flex flex-col gap-6">
              <Findings
                title="没有菜单的路由"
                hint="用户无法打开这些页面。"
                items={routesWithoutMenu.map(({ path, title }) => [
                  path,
                  <>
                    {title} <code className="text-small text-secondary">{path}</code>
                  </>,
                ])}
              />
              <Findings
                title="路由不存在的菜单"
                hint="路由目录中没有该地址。"
                items={menusWithoutRoute.map(({ menuId, name, url }) => [
                  String(menuId),
                  <>
                    {edit(menuId, name)} <code className="text-small text-secondary">{url}</code>
                  </>,
                ])}
              />
              <Findings
                title="未知的权限标识"
                hint="没有任何接口使用该标识。"
                items={unknownCodes.map(({ menuId, name, code }) => [
                  `${menuId} ${code}`,
                  <>
                    {edit(menuId, name)} <code className="text-small text-secondary">{code}</code>
                  </>,
                ])}
              />
            </div>
          )
        }
      </Loaded>
    </Drawer>
  )
}

function Findings({
  title,
  hint,
  items,
}: {
  title: string
  hint: string
  items: readonly (readonly [string, ReactNode])[]
}) {
  if (items.length === 0) return null
  return (
    <section>
      <h3 className="font-semibold">
        {title}（{items.length}）
      </h3>
      <p className="text-small text-secondary">{hint}</p>
      <ul className="mt-2 divide-y divide-line rounded border border-line">
        {items.map(([key, item]) => (
          <li key={key} className="flex items-center gap-2 px-3 py-1.5">
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}
