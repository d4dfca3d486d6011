import { useLocation } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { archiveHeader } from '@wuguan/contract/basedata/customer.actions'
import { customer } from '@wuguan/contract/basedata/customer.entity'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { cn } from '@wuguan/ui/cn'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { ArchiveHeader } from './archive-header'
import { ARCHIVE_PARTS } from './archive-parts'

/** 客户档案: who it is stands above all parts; the parts are pages under one tab. */
export function ArchiveLayout({ id, children }: { id: string; children: ReactNode }) {
  const port = useCrudPort()
  const path = useLocation({ select: (location) => location.pathname })
  const read = useRead(customer.name, archiveHeader, { id })
  const name = read.data?.customer['name']
  useEffect(() => {
    if (name) port.setTitle(`${String(name)}的档案`)
  }, [port, name])
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <Loaded read={read} what="客户档案" lines={3}>
        {(header) => <ArchiveHeader header={header} />}
      </Loaded>
      <nav aria-label="客户档案内容" className="shrink-0 border-b border-line">
        <ul className="flex gap-1 overflow-x-auto [scrollbar-width:none]">
          {ARCHIVE_PARTS.map(({ key, label }) => {
            const here = path.endsWith(`/${key}`)
            return (
              <li key={key} className="empty:hidden" {...(here ? { 'aria-current': 'page' } : {})}>
                <CatalogueLink
                  to={`/basedata/archives/$id/${key}`}
                  params={{ id }}
                  className={cn(
                    '-mb-px flex h-9 items-center border-b-2 px-3 whitespace-nowrap transition-colors focus-visible:-outline-offset-2',
                    here
                      ? 'border-primary font-medium text-primary-text'
                      : 'border-transparent text-secondary hover:text-text',
                  )}
                >
                  {label}
                </CatalogueLink>
              </li>
            )
          })}
        </ul>
      </nav>
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
    </div>
  )
}
