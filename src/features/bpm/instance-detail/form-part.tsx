import { Suspense } from 'react'
import { DescriptionList } from '@wuguan/ui/description'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { businessPartOf } from '../business-parts'
import { ProcessFormView } from '../form-view/process-form-view'
import type { ProcessForm } from '../form-view/use-process-form'
import type { InstanceDetail } from '@wuguan/contract/bpm/todo.actions'

/** What is decided about: the form of the process, or the record of the business that it belongs to. */
export function FormPart({ detail, form }: { detail: InstanceDetail; form: ProcessForm }) {
  const { businessType, businessId } = detail
  const part = businessType === null ? null : businessPartOf(businessType)
  const facts = <Facts facts={detail.facts} linked={detail.businessRoute !== null} />
  return (
    <div className="flex flex-col gap-6">
      {part && businessType !== null && businessId !== null && (
        <Suspense fallback={<Skeleton lines={6} />}>
          <part.component businessType={businessType} businessId={businessId} fallback={facts} />
        </Suspense>
      )}
      {!part && detail.formType === 2 && facts}
      {detail.form && detail.form.fields.length > 0 && (
        <ProcessFormView
          fields={detail.form.fields}
          layout={detail.form.layout}
          values={form.values}
          flags={form.flags}
          errors={form.errors}
          {...(detail.task ? { onChange: form.set } : {})}
        />
      )}
      {!part && detail.formType === 1 && (detail.form?.fields.length ?? 0) === 0 && (
        <EmptyPanel title="此流程没有表单" hint="审批内容见流转记录。" />
      )}
    </div>
  )
}

/** What the record said about itself when the process began. */
function Facts({ facts, linked }: { facts: InstanceDetail['facts']; linked: boolean }) {
  return facts.length === 0 ? (
    <EmptyPanel
      title={linked ? '单据内容见业务页面' : '此流程没有表单'}
      hint={linked ? '点击右上角“打开业务单据”查看。' : '审批内容见流转记录。'}
    />
  ) : (
    <DescriptionList items={[...facts]} columns={3} />
  )
}
