import { useMemo, useState } from 'react'
import { type ReleaseNews, type ReleaseRole, releaseGrant, releaseNews } from '@wuguan/contract/system/release.actions'
import { role } from '@wuguan/contract/system/role.entity'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead, useTask } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { Dialog } from '@wuguan/ui/dialog'
import { Tree } from '@wuguan/ui/tree'
import { grantNodes, ticked } from './menu-grants'
import { gained, proposed, taken } from './release.logic'

/** 版本更新: what upgrades brought, and whom it is given to. */
export function ReleaseButton() {
  const [open, setOpen] = useState(false)
  const may = useCrudPort().can(role.codes.edit)
  const read = useRead(role.name, releaseNews, {}, { enabled: may })
  if (!may) return null
  const { versions = [], closes, fresh = [] } = read.data ?? {}
  const waits = versions.length > 0 && (closes || fresh.length > 0)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{waits ? '版本更新待授权' : '版本更新'}</Button>
      {open && (
        <Loaded read={read} what="版本更新">
          {(news) => <ReleaseDialog key={news.versions.join()} news={news} close={() => setOpen(false)} />}
        </Loaded>
      )}
    </>
  )
}

function ReleaseDialog({ news, close }: { news: ReleaseNews; close: () => void }) {
  const [chosen, setChosen] = useState(() => new Map(news.roles.map((one) => [one.id, proposed(news, one)])))
  const fresh = useMemo(() => new Set(news.fresh), [news])
  const gainOf = (one: ReleaseRole) => gained(one, chosen.get(one.id) ?? [])
  const grants = news.roles.flatMap((one) => {
    const menuIds = gainOf(one)
    return menuIds.length > 0 ? [{ roleId: one.id, menuIds }] : []
  })
  const task = useTask(releaseGrant, {
    refreshes: [role.name],
    said: ({ roles }) => (roles > 0 ? `已为 ${roles} 个角色授权` : '已标记为处理完毕'),
    done: close,
  })
  const pending = news.versions.length > 0
  return (
    <Dialog
      open
      onOpenChange={close}
      title="版本更新"
      description={
        pending ? '新增菜单和权限在授予角色前只有超级管理员可用。建议项依据角色已有的相邻权限勾选。' : undefined
      }
      width={920}
      footer={
        <>
          {pending && (news.closes || grants.length > 0) && (
            <Button
              variant="primary"
              loading={task.pending}
              onClick={() => void task.submit({ versions: news.versions, grants })}
            >
              {grants.length > 0 ? `授权 ${grants.length} 个角色${news.closes ? '并完成' : ''}` : '不授权，标记完成'}
            </Button>
          )}
          <Button onClick={close}>{pending ? '稍后处理' : '关闭'}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Notes news={news} />
        {news.roles.length > 0 && (
          <Grants
            news={news}
            countOf={(one) => gainOf(one).filter((id) => fresh.has(id)).length}
            chosen={chosen}
            put={(roleId, menuIds) => setChosen(new Map(chosen).set(roleId, menuIds))}
          />
        )}
        {[task.fault, ...Object.values(task.errors)].filter(Boolean).map((text) => (
          <p key={text} role="alert" className="rounded bg-danger-soft px-3 py-2 text-table text-danger-text">
            {text}
          </p>
        ))}
      </div>
    </Dialog>
  )
}

const SHOWN = 8
const listed = (names: readonly string[]) =>
  names.length > SHOWN ? `${names.slice(0, SHOWN).join('、')}等 ${names.length} 项` : names.join('、')

function Notes({ news }: { news: ReleaseNews }) {
  const arrived = [
    ['定时任务', news.jobs],
    ['消息事件', news.events],
    ['系统参数', news.settings],
  ] as const
  return (
    <div className="flex max-h-36 flex-col gap-3 overflow-y-auto rounded bg-sunken px-4 py-3 text-table">
      {news.notes.map(({ version, notes }) => (
        <section key={version} aria-label={`版本 ${version}`}>
          <h3 className="font-medium">版本 {version}</h3>
          <ul className="mt-1 list-disc pl-5">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      ))}
      {arrived.map(
        ([what, names]) =>
          names.length > 0 && (
            <p key={what} className="text-secondary">
              新增{what}：{listed(names)}
            </p>
          ),
      )}
    </div>
  )
}

interface GrantsProps {
  news: ReleaseNews
  countOf: (one: ReleaseRole) => number
  chosen: ReadonlyMap<number, number[]>
  put: (roleId: number, menuIds: number[]) => void
}

/** Roles beside the menus that came; what a role holds already stays ticked. */
function Grants({ news, countOf, chosen, put }: GrantsProps) {
  const roles = useMemo(() => news.roles.toSorted((a, b) => b.suggested.length - a.suggested.length), [news])
  const [roleId, setRole] = useState(roles[0]!.id)
  const nodes = useMemo(() => grantNodes(news.menus), [news])
  const shown = roles.find(({ id }) => id === roleId)!
  const checked = useMemo(() => ticked(news.menus, new Set(chosen.get(roleId))), [news, chosen, roleId])
  return (
    <div className="flex h-72 min-h-0 rounded border border-line">
      <ul aria-label="角色" className="w-60 shrink-0 overflow-y-auto border-r border-line p-1">
        {roles.map((one) => {
          const count = countOf(one)
          return (
            <li key={one.id}>
              <Button
                variant="ghost"
                aria-pressed={one.id === roleId}
                onClick={() => setRole(one.id)}
                className={cn('w-full justify-start', one.id === roleId && 'bg-primary-soft text-primary-text')}
              >
                <span className="min-w-0 flex-1 truncate text-left" title={one.companyName ?? undefined}>
                  {one.name}
                </span>
                {count > 0 && <span className="text-secondary">+{count}</span>}
              </Button>
            </li>
          )
        })}
      </ul>
      <Tree
        aria-label={`授予“${shown.name}”的新增菜单和权限`}
        nodes={nodes}
        initially="all"
        checked={checked}
        onCheck={(ids) => put(roleId, taken(news, shown.held, ids))}
        className="min-w-0 flex-1"
      />
    </div>
  )
}
