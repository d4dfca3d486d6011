import { Building2, ClipboardList, DoorOpen, Grid3x3, KeyRound, Search, Users, type LucideIcon } from 'lucide-react'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { Card } from './card'

const LINKS: readonly { to: string; label: string; icon: LucideIcon; search?: Record<string, unknown> }[] = [
  { to: '/basedata/selectRoom', label: '选房', icon: Search },
  { to: '/basedata/house/list', label: '房产列表', icon: DoorOpen },
  { to: '/basedata/house/list', label: '房态图', icon: Grid3x3, search: { view: 'map' } },
  { to: '/basedata/customerInfo', label: '客户列表', icon: Users },
  { to: '/basedata/house/handoverList', label: '交房', icon: KeyRound },
  { to: '/basedata/approval/list', label: '资料审批', icon: ClipboardList },
  { to: '/basedata/community/list', label: '项目列表', icon: Building2 },
]

/** Pages in daily use; those that a user may not open are not there. */
export function QuickLinks() {
  return (
    <Card title="常用">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2">
        {LINKS.map(({ to, label, icon: Icon, search }) => (
          <CatalogueLink
            key={label}
            to={to}
            {...(search ? { search } : {})}
            className="flex h-control-lg items-center gap-2 rounded border border-line px-3 transition-colors hover:border-primary hover:text-primary-text [&_svg]:size-4"
          >
            <Icon aria-hidden />
            {label}
          </CatalogueLink>
        ))}
      </div>
    </Card>
  )
}
