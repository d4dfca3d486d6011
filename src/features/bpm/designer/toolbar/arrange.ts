import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import type { Alignment, DesignerSession } from '../session/designer-session'

const FEW = '请按住 Ctrl 键选择多个元素对齐'
const DISTORT = { title: '警告', content: '自动对齐可能造成图形变形，是否继续？', okText: '确定' }

export async function alignSelected(session: DesignerSession, to: Alignment): Promise<void> {
  if (session.get('selection').get().length < 2) return toast.warning(FEW)
  if (await confirm(DISTORT)) session.align(to)
}

export async function distributeSelected(session: DesignerSession, axis: 'horizontal' | 'vertical'): Promise<void> {
  if (session.get('selection').get().length < 3) return toast.warning('请按住 Ctrl 键选择至少三个元素分布')
  if (await confirm(DISTORT)) session.distribute(axis)
}
