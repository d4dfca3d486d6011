import { useMemo, useState } from 'react'
import { handover } from '@wuguan/contract/basedata/handover.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { Drawer } from '@wuguan/ui/drawer'
import { handoverUi } from './handover.ui'
import { ProgressView } from './progress-view'

/** 交房列表: batches with how many houses are notified, appointed and delivered. */
export function HandoverScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const [shown, setShown] = useState<AnyRow | null>(null)
  const ui = useMemo((): EntityUi => {
    const [open, ...verbs] = handoverUi.rowActions ?? []
    return {
      ...handoverUi,
      rowActions: [
        ...(open ? [open] : []),
        { key: 'progress', label: '进度图', run: (row) => setShown(row) },
        ...verbs,
      ],
    }
  }, [])
  return (
    <>
      <ListScreen {...props} entity={handover} ui={ui} />
      <Drawer
        open={shown !== null}
        onOpenChange={() => setShown(null)}
        title={`${String(shown?.['name'] ?? '')}的交付进度`}
        width={960}
      >
        {shown && <ProgressView id={String(shown.id)} />}
      </Drawer>
    </>
  )
}
