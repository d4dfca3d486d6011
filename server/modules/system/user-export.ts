import { userExport } from '@wuguan/contract/system/user.actions'
import { user } from '@wuguan/contract/system/user.entity'
import { exportRows } from '../../kernel/crud/export.ts'
import type { AnyHooks } from '../../kernel/crud/hooks.ts'
import { authenticate } from '../../kernel/http/caller.ts'
import { sendData } from '../../kernel/http/reply.ts'
import type { RawRoutes } from '../../kernel/module.ts'
import { userHooks } from './user.hooks.ts'
import { userQuery } from './user.queries.ts'

/** `GET U/exportUserData`: what the list shows, as a sheet. */
export const userExportRoute: RawRoutes =
  (kernel, { sessions, calls }) =>
  async (server) => {
    const { name, module, label, method, path, access, permission } = userExport
    calls.add({
      name,
      module,
      label,
      method,
      path,
      access,
      permission,
      multipart: false,
      idempotent: false,
      inputSchema: () => ({ type: 'object' }),
      sample: () => ({}),
    })
    server.get(path, async (request, reply) => {
      const { actor } = await authenticate(request, sessions)
      actor.demand(permission!)
      const filters = userQuery(request.query as Record<string, unknown>)
      const data = await exportRows({
        kernel,
        entity: user,
        hooks: userHooks as AnyHooks,
        actor,
        body: { filters },
        reply,
        title: '用户数据',
      })
      return reply.sent ? reply : sendData(reply, data)
    })
  }
