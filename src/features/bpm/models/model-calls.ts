import { createModel, deleteModel, getModel, updateModel } from '@wuguan/contract/bpm/model.actions'
import { callAction } from '@wuguan/crud/action-button'
import type { OwnCalls } from '@wuguan/crud/own-calls'
import type { CrudPort } from '@wuguan/crud/port'

/** Models have calls of their own paths: what the generic screens ask for goes there. */
export const modelCalls = (port: CrudPort): OwnCalls => ({
  info: (id) => callAction(port, getModel, { id }),
  create: async (body) => ({ id: await callAction(port, createModel, body) }),
  async update(body) {
    await callAction(port, updateModel, body)
    return { id: body['id'] }
  },
  async remove(ids) {
    for (const id of ids) await callAction(port, deleteModel, { id: String(id) })
  },
})
