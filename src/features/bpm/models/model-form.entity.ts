import { processModel } from '@wuguan/contract/bpm/process-model.entity'
import { group, type AnyEntity } from '@wuguan/contract/kernel/entity'

/**
 * The model as people meet it: by its name, which also says what was changed since the deployment; filled in with its settings;
 * made by a 新建 of its own, so that a new one has a name already.
 */
export const modelForm: AnyEntity = {
  ...processModel,
  verbs: processModel.verbs.filter((verb) => verb !== 'add'),
  fields: {
    ...processModel.fields,
    name: { ...processModel.fields.name, width: 230 },
    key: { ...processModel.fields.key, width: 150 },
    category: { ...processModel.fields.category, width: 80 },
    state: { ...processModel.fields.state, width: 80 },
  },
  computed: {
    ...processModel.computed,
    formName: { ...processModel.computed.formName, width: 130 },
    deployedVersion: { ...processModel.computed.deployedVersion, width: 90 },
    runningCount: { ...processModel.computed.runningCount, width: 80 },
  },
  list: {
    ...processModel.list,
    columns: ['name', 'key', 'category', 'formName', 'deployedVersion', 'state', 'runningCount', 'updatedAt'],
    filters: ['category', 'state'],
  },
  form: [...processModel.form, group('流程设置', ['settings'])],
}
