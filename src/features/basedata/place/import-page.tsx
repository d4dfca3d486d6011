import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import type { ListAction } from '@wuguan/crud/entity-ui'
import type { ImportTemplate } from '@wuguan/crud/import-workbench'
import { Button } from '@wuguan/ui/button'
import { Skeleton } from '@wuguan/ui/skeleton'
import { loadOrganisation } from '@/app/session/organisation'
import { IMPORT_VIEW, type ImportableProps } from './import-search'

const ImportWorkbench = lazy(async () => ({ default: (await import('@wuguan/crud/import-workbench')).ImportWorkbench }))

/** The list, or the import that stands in its place; the batch is in the address, so that it can be left and found again. */
export function Importable({
  template,
  search,
  onSearch,
  children,
}: ImportableProps & { template: ImportTemplate; children: ReactNode }) {
  if (search.view !== IMPORT_VIEW) return children
  const { batch, view: _, ...list } = search
  return (
    <ImportPage
      template={template}
      batch={batch}
      onBatch={(next) => onSearch({ ...list, view: IMPORT_VIEW, ...(next ? { batch: next } : {}) })}
      close={() => onSearch(list)}
    />
  )
}

interface ImportPageProps {
  template: ImportTemplate
  batch: string | undefined
  onBatch: (batch: string | undefined) => void
  close: () => void
}
function ImportPage({ template, batch, onBatch, close }: ImportPageProps) {
  // The file may have brought a new community, which the page's head has to offer.
  useEffect(() => () => void loadOrganisation().catch(() => undefined), [])
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <div className="flex items-center gap-3">
        <Button icon={<ArrowLeft />} onClick={close}>
          返回列表
        </Button>
        <h2 className="text-subtitle font-semibold">导入{template.title}</h2>
      </div>
      <div className="min-h-0 flex-1">
        <Suspense fallback={<Skeleton lines={6} />}>
          <ImportWorkbench
            template={template}
            search={batch === undefined ? {} : { batch }}
            onSearch={(next) => onBatch(next.batch)}
          />
        </Suspense>
      </div>
    </div>
  )
}

export const importAction = ({ search, onSearch }: ImportableProps, permission: string): ListAction => ({
  key: 'import',
  label: '导入',
  permission,
  run: () => onSearch({ ...search, page: undefined, view: IMPORT_VIEW }),
})
