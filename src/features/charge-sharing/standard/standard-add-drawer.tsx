import { useMemo, useState } from 'react'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { sharingStandard } from '@wuguan/contract/charge-sharing/sharing-standard.entity'
import { EntityForm, useDrawerForm } from '@wuguan/crud/form-screen'
import { CrudProvider, type CrudPort, useCrudPort } from '@wuguan/crud/port'
import { Drawer } from '@wuguan/ui/drawer'
import { Field } from '@wuguan/ui/form'
import { Select } from '@wuguan/ui/select'
import { Pinned, useCommunity } from '@/features/basedata'
import { todayHere } from '../shared/words'
import { emptyParts, partsBody } from './parts-draft'
import { PartsEditor } from './parts-editor'

const entity = sharingStandard as unknown as AnyEntity

/** A new standard with all its parts: they travel with its save. */
export function StandardAddDrawer({ kind, close }: { kind: 'meter' | 'fixed'; close: () => void }) {
  const port = useCrudPort()
  const form = useDrawerForm(close)
  const { id: communityId, origin, choose } = useCommunity()
  const [parts, setParts] = useState(() => emptyParts(`${todayHere().slice(0, 7)}-01`))
  const metered = kind === 'meter'
  const carrying = useMemo(() => {
    const request: CrudPort['request'] = (method, path, options) => {
      if (method !== 'POST' || path !== sharingStandard.base || communityId === null)
        return port.request(method, path, options)
      const body = options?.body as Record<string, unknown>
      return port.request(method, path, {
        ...options,
        body: {
          ...body,
          kind,
          communityId,
          ...partsBody(parts, communityId, { metered, floors: body['basis'] === 'floor' }),
        },
      })
    }
    return Object.create(port, { request: { value: request } }) as CrudPort
  }, [port, kind, metered, parts, communityId])
  return (
    <Drawer {...form.drawer} title={metered ? '新增仪表公摊标准' : '新增定额公摊标准'} width={920}>
      <CrudProvider port={carrying}>
        {origin !== 'given' && (
          <div className="px-4 pt-4">
            <Field label="所属项目" required>
              <Select
                aria-label="所属项目"
                value={communityId}
                options={port.context.communities.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={choose}
              />
            </Field>
          </div>
        )}
        {communityId !== null && (
          <Pinned key={communityId} communityId={communityId}>
            <EntityForm
              entity={entity}
              name={`sharing-${kind}`}
              groups={entity.form.map((group) => ({
                ...group,
                fields: group.fields.filter((name) => name !== 'communityId'),
              }))}
              defaults={{ kind, communityId, fixedMode: metered ? null : 'total' }}
              onSaved={close}
              onCancel={close}
              footer={form.footer}
            >
              <PartsEditor draft={parts} onChange={setParts} communityId={communityId} metered={metered} floors />
            </EntityForm>
          </Pinned>
        )}
      </CrudProvider>
    </Drawer>
  )
}
