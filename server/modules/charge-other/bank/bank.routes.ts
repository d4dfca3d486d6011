import { bankFile } from '@wuguan/contract/charge-other/bank/bank.actions'
import { bankDeductBatch } from '@wuguan/contract/charge-other/bank/bank-deduct-batch.entity'
import { writeLog } from '../../../kernel/audit.ts'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import { deliveryHeaders } from '../../../kernel/files/delivery.ts'
import { addCall, parsed } from '../../../kernel/http/add-call.ts'
import { authenticate } from '../../../kernel/http/caller.ts'
import type { RawRoutes } from '../../../kernel/module.ts'
import { batchHooks } from './batch.hooks.ts'
import { fileOf } from './file.service.ts'

/** The file of a batch goes out to whoever exports: it holds accounts in clear, so that every copy is logged. */
export const bankFileRoute: RawRoutes =
  (kernel, { sessions, calls }) =>
  async (server) => {
    addCall(server, calls, bankFile, async (request, reply) => {
      const { actor } = await authenticate(request, sessions)
      actor.demand(bankFile.permission!)
      const { id } = parsed(bankFile.input, request.params)
      await demandVisible({ q: kernel.q, actor }, bankDeductBatch, batchHooks, id, bankFile.permission)
      const { name, bytes } = await fileOf(kernel, id)
      await writeLog(kernel.q, actor, kernel.clock.now(), [
        { module: bankDeductBatch.module, entity: bankDeductBatch.name, entityId: id, title: name, action: 'plain' },
      ])
      return reply.headers(deliveryHeaders(name, { download: true })).send(bytes)
    })
  }
