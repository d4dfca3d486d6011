import type { CrudPort, ExportAnswer } from '@wuguan/crud/port'
import { call } from '@/app/api/client'
import { downloadFile, exportFile, readFile } from '@/app/api/download'
import { downloadLink } from '@/app/api/download-link'
import { uploadFile } from '@/app/api/upload'
import { runtimeConfig } from '@/app/config'
import { currentCommunities } from '@/app/session/organisation'
import { workContext } from '@/app/session/context'
import { can } from '@/app/session/user-store'
import { back } from './back'
import { dictItems } from './dict'
import { markDirty } from './dirty'
import { go, setTabTitle } from './open-tabs'
import { usePageState } from './page-state'

/** The screens' view of the application, for the pages of one tab. */
export const makePort = (tab: string): CrudPort => ({
  request: (method, path, options) => call(method, path, { ...options, quiet: true }),
  download: (path, body) => exportFile<ExportAnswer>(path, body),
  downloadFile,
  fileLink: (path, { download = false } = { download: false }) => downloadLink(path, download ? { download: 1 } : {}),
  readFile,
  upload: (file, { bizType, field }, onProgress, signal) => uploadFile(file, { bizType, field }, onProgress, signal),
  can,
  href: (path) => `#${path}`,
  open: (path) => go(path),
  back: () => back(tab),
  setTitle: (title) => setTabTitle(tab, title),
  dirty: (flag) => markDirty(tab, flag),
  useState: usePageState,
  get context() {
    const { companyId, communityId, communityIds } = workContext.get()
    return { companyId, communityId, communityIds, communities: currentCommunities() }
  },
  entities: async (name) => (await import('./entity-registry')).entityNamed(name),
  dict: dictItems,
  mapProvider: async () => {
    const { mapKey } = await runtimeConfig()
    return mapKey === '' ? null : { name: 'amap', key: mapKey }
  },
})
