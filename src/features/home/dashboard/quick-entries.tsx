import { lazy, Suspense, useState } from 'react'
import { Pencil } from 'lucide-react'
import { quickEntries } from '@wuguan/contract/home/home.actions'
import { useRead } from '@wuguan/crud/task'
import { Button, IconButton } from '@wuguan/ui/button'
import { EmptyPanel } from '@wuguan/ui/panel'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { MenuIcon } from '@/app/shell/menu-icon'
import { Card } from './card'

const QuickEntriesDialog = lazy(async () => ({
  default: (await import('./quick-entries-dialog')).QuickEntriesDialog,
}))

/** 快捷入口: one's own pages in daily use; those that may not be opened now are not there. */
export function QuickEntries() {
  const { data: entries } = useRead('home.quickEntry', quickEntries)
  const [editing, edit] = useState(false)
  const open = () => edit(true)
  return (
    <Card title="快捷入口" actions={<IconButton size="sm" label="编辑快捷入口" icon={<Pencil />} onClick={open} />}>
      {entries?.length === 0 ? (
        <EmptyPanel
          title="还没有快捷入口"
          hint="把每天要用的页面放在这里，最多12个。"
          action={<Button onClick={open}>添加快捷入口</Button>}
          className="py-2"
        />
      ) : (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2">
          {entries?.map(({ id, name, url, icon }) => (
            <CatalogueLink
              key={id}
              to={url}
              className="flex h-control-lg min-w-0 items-center gap-2 rounded border border-line px-3 transition-colors hover:border-primary hover:text-primary-text [&_svg]:size-4 [&_svg]:shrink-0"
            >
              <MenuIcon name={icon} />
              <span className="truncate" title={name}>
                {name}
              </span>
            </CatalogueLink>
          ))}
        </div>
      )}
      {editing && (
        <Suspense>
          <QuickEntriesDialog entries={entries ?? []} onClose={() => edit(false)} />
        </Suspense>
      )}
    </Card>
  )
}
