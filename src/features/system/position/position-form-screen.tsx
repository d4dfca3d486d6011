import { position } from '@wuguan/contract/system/position.entity'
import { FormScreen } from '@wuguan/crud/form-screen'

/** 新增岗位 and 编辑岗位. */
export const PositionFormScreen = ({ id }: { id?: string }) => (
  <FormScreen entity={position} {...(id === undefined ? {} : { id })} />
)
